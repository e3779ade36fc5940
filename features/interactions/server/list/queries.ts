import { and, eq, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { findPersonInScope } from '#features/users/server/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy, type SortKey } from '#platform/server/db/keyset.ts'
import type { FollowUpFilter, interactionQuery, interactionSummary } from '../../schema.ts'
import { findDayBounds, startOfDay } from '../follow-ups/day-bounds.ts'
import { isReadable, selectWithNames, type NamedInteraction } from '../queries.ts'
import { sumInteractions } from '../students/queries.ts'
import { dueOrder, liveInteractions, noDueDate } from '../tables.ts'

type InteractionFilters = z.output<typeof interactionQuery>
export type ListInteractionsOptions = PageQuery & InteractionFilters

const byDate: SortKey<NamedInteraction> = {
  by: liveInteractions.createdAt,
  type: 'timestamptz',
  of: (row) => row.createdAt,
}
const byAnyFollowUp: SortKey<NamedInteraction> = {
  by: dueOrder(liveInteractions),
  type: 'timestamptz',
  of: (row) => row.followUpDate ?? noDueDate,
}
/** What is due has a date: as the column itself, it is read in the order of its index. */
const byDueDate: SortKey<NamedInteraction> = {
  by: liveInteractions.followUpDate,
  type: 'timestamptz',
  of: (row) => row.followUpDate!,
}
const byId: SortKey<NamedInteraction> = { by: liveInteractions.id, type: 'uuid', of: (row) => row.id }

/** Interactions that the viewer may read and that match the filters. */
export async function listInteractions(ctx: Ctx, options: ListInteractionsOptions): Promise<Page<NamedInteraction>> {
  const { limit: _limit, cursor: _cursor, ...filters } = options
  return readPage(ctx, { options, count: () => countInteractions(ctx, filters) })
}

/** The same without a total, for exports: counting once for each page would take longer than reading it. */
export async function listUncounted(ctx: Ctx, options: ListInteractionsOptions): Promise<Page<NamedInteraction>> {
  return readPage(ctx, { options, count: async () => 0 })
}

type ReadOptions = { options: ListInteractionsOptions; count(): PromiseLike<number> }

async function readPage(ctx: Ctx, { options, count }: ReadOptions): Promise<Page<NamedInteraction>> {
  const { limit, cursor, ...filters } = options
  const { sort, followUp } = filters
  const byFollowUp = followUp === 'due' || followUp === 'overdue' ? byDueDate : byAnyFollowUp
  const list = keysetBy({
    keys: [sort === 'due' ? byFollowUp : byDate, byId],
    page: { limit, cursor },
    isAscending: sort !== 'newest',
  })
  return list.read(selectWithNames(ctx.db), { where: and(isReadable(ctx), ...toConditions(ctx, filters)), count })
}

/** Everything that staff see is the sum of a column, so that it need not be counted one by one. */
async function countInteractions(ctx: Ctx, filters: Omit<InteractionFilters, 'sort'>): Promise<number> {
  const conditions = toConditions(ctx, filters).filter((condition) => condition !== undefined)
  if (ctx.scope !== 'all' || conditions.length > 0)
    return ctx.db.$count(liveInteractions, and(isReadable(ctx), ...conditions))
  return sumInteractions(ctx)
}

function toConditions(ctx: Ctx, filters: Omit<InteractionFilters, 'sort'>): (SQL | undefined)[] {
  const { student, type, author, from, to, followUp } = filters
  const { timeZone } = ctx.config
  return [
    student ? eq(liveInteractions.studentId, student) : undefined,
    type ? eq(liveInteractions.type, type) : undefined,
    author ? eq(liveInteractions.authorId, author === 'me' ? ctx.me.id : author) : undefined,
    from ? gte(liveInteractions.createdAt, startOfDay(from, { timeZone })) : undefined,
    to ? lt(liveInteractions.createdAt, startOfDay(to, { timeZone, daysLater: 1 })) : undefined,
    followUp ? followUpConditions(ctx)[followUp] : undefined,
  ]
}

/** What a filter of follow-ups means in SQL; the serializer says the state of one row. */
function followUpConditions(ctx: Pick<Ctx, 'config' | 'now'>): Record<FollowUpFilter, SQL | undefined> {
  const { followUpRequired, followUpDate, followUpDoneAt } = liveInteractions
  const { today, tomorrow } = findDayBounds(ctx)
  const isOpen = and(followUpRequired, isNull(followUpDoneAt))
  return {
    open: isOpen,
    due: and(isOpen, lt(followUpDate, tomorrow)),
    overdue: and(isOpen, lt(followUpDate, today)),
    done: and(followUpRequired, isNotNull(followUpDoneAt)),
  }
}

/** Those with one student, or a 404 for somebody out of scope. */
export async function listStudentInteractions(
  ctx: Ctx,
  { studentId, page }: { studentId: string; page: PageQuery },
): Promise<Page<NamedInteraction>> {
  await findPersonInScope(ctx, studentId)
  return listInteractions(ctx, { ...page, student: studentId, sort: 'newest' })
}

const weekMs = 7 * 86_400_000

/** The figures of dashboards: what the viewer may read, and which of their own follow-ups wait. */
export async function summarizeInteractions(ctx: Ctx): Promise<z.output<typeof interactionSummary>> {
  const { createdAt, authorId } = liveInteractions
  const { due, overdue } = followUpConditions(ctx)
  const count = (condition?: SQL) => ctx.db.$count(liveInteractions, and(isReadable(ctx), condition))
  const isOwn = eq(authorId, ctx.me.id)
  return {
    totalInteractions: await countInteractions(ctx, {}),
    thisWeek: await count(gte(createdAt, new Date(ctx.now().getTime() - weekMs))),
    followUpsDue: await count(and(isOwn, due)),
    followUpsOverdue: await count(and(isOwn, overdue)),
  }
}
