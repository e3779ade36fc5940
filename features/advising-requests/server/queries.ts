import { and, asc, desc, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import { openStatuses } from '#rules/advising.ts'
import type { requestQuery } from '../request-schema.ts'
import { advisingChanges, advisingRequests } from './tables.ts'

export type RequestRow = typeof advisingRequests.$inferSelect
export type ChangeRow = typeof advisingChanges.$inferSelect
type NamedPerson = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email' | 'photoKey' | 'role' | 'isDemo'>
/** With its two people, and the note of its last change. */
export type FullRequest = RequestRow & { requester: NamedPerson; assignee: NamedPerson | null; lastNote: string | null }

const [requesters, assignees] = [alias(people, 'requester'), alias(people, 'assignee')]
/** Generic, since the columns of a left join may be null and those of an inner join are not. */
const named = <Table extends typeof requesters | typeof assignees>(table: Table) => ({
  id: table.id as Table['id'],
  firstName: table.firstName as Table['firstName'],
  lastName: table.lastName as Table['lastName'],
  email: table.email as Table['email'],
  photoKey: table.photoKey as Table['photoKey'],
  role: table.role as Table['role'],
  isDemo: table.isDemo as Table['isDemo'],
})

// The outer column as raw SQL: Drizzle leaves out the table of a column in a select list.
const lastNote = sql<string | null>`(select c.note from ${advisingChanges} c where c.request_id = advising_requests.id
  order by c.at desc, c.id desc limit 1)`

/** Requests of people who were removed are in no list until those are restored. */
const select = ({ db }: { db: Db }) =>
  db
    .select({
      request: advisingRequests,
      requester: named(requesters),
      assignee: named(assignees),
      lastNote: lastNote.as('last_note'),
    })
    .from(advisingRequests)
    .innerJoin(requesters, and(eq(requesters.id, advisingRequests.requesterId), isNull(requesters.deactivatedAt)))
    .leftJoin(assignees, eq(assignees.id, advisingRequests.assigneeId))

type SelectedRow = Pick<FullRequest, 'requester' | 'assignee' | 'lastNote'> & { request: RequestRow }
const flatten = ({ request, ...joined }: SelectedRow): FullRequest => ({ ...request, ...joined })

const isInScope = (ctx: Ctx | TxCtx): SQL => withinScope(ctx, { owner: advisingRequests.requesterId })
const isOpen = inArray(advisingRequests.status, [...openStatuses])

/** The requests that the viewer may see, newest first. */
export async function listRequests(ctx: Ctx, query: z.output<typeof requestQuery>): Promise<Page<FullRequest>> {
  const { view, status, mine, assigned, ...page } = query
  const where = and(
    isInScope(ctx),
    isNull(requesters.deactivatedAt),
    view === 'open' ? isOpen : view === 'ended' ? not(isOpen) : undefined,
    status && eq(advisingRequests.status, status),
    mine && eq(advisingRequests.requesterId, ctx.me.id),
    assigned && eq(advisingRequests.assigneeId, ctx.me.id),
  )
  const list = keysetBy<SelectedRow>({
    keys: [
      { by: advisingRequests.createdAt, type: 'timestamptz', of: ({ request }) => request.createdAt },
      { by: advisingRequests.id, type: 'uuid', of: ({ request }) => request.id },
    ],
    page,
  })
  const count = () =>
    ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(advisingRequests)
      .innerJoin(requesters, eq(requesters.id, advisingRequests.requesterId))
      .where(where)
      .then(([row]) => row?.count ?? 0)
  const { items, ...rest } = await list.read(select(ctx), { where, count })
  return { ...rest, items: items.map(flatten) }
}

/** The viewer's newest open request, or null. */
export async function findOwnOpenRequest(ctx: Ctx): Promise<FullRequest | null> {
  const [row] = await select(ctx)
    .where(and(eq(advisingRequests.requesterId, ctx.me.id), isOpen))
    .orderBy(desc(advisingRequests.createdAt), desc(advisingRequests.id))
    .limit(1)
  return row ? flatten(row) : null
}

/** The viewer's request that waits for its meeting to be scheduled: that of this conversation, else the newest; null for none. */
export async function findOwnRequestToSchedule(ctx: Ctx, sessionId: string): Promise<FullRequest | null> {
  const isWaiting = inArray(advisingRequests.status, ['received', 'assigned'])
  const [row] = await select(ctx)
    .where(and(eq(advisingRequests.requesterId, ctx.me.id), isWaiting))
    .orderBy(
      sql`${advisingRequests.sessionId} is distinct from ${sessionId}`,
      desc(advisingRequests.createdAt),
      desc(advisingRequests.id),
    )
    .limit(1)
  return row ? flatten(row) : null
}

/** A request that the viewer may see, or a 404. */
export async function findRequest(ctx: Ctx | TxCtx, id: string): Promise<FullRequest> {
  const [row] = await select(ctx).where(and(eq(advisingRequests.id, id), isInScope(ctx)))
  if (!row) throw problem('advising.not_found')
  return flatten(row)
}

/** The same, locked: of two changes at once the second starts from the result of the first. */
export async function lockRequest(tx: TxCtx, id: string): Promise<FullRequest> {
  const [locked] = await tx.db
    .select({ id: advisingRequests.id })
    .from(advisingRequests)
    .where(and(eq(advisingRequests.id, id), isInScope(tx)))
    .for('update')
  if (!locked) throw problem('advising.not_found')
  return findRequest(tx, id)
}

/** What happened to a request, oldest first. */
export async function listChanges({ db }: { db: Db }, requestId: string): Promise<(ChangeRow & { actor: Name })[]> {
  const rows = await db
    .select({ change: advisingChanges, firstName: people.firstName, lastName: people.lastName })
    .from(advisingChanges)
    .leftJoin(people, eq(people.id, advisingChanges.actorId))
    .where(eq(advisingChanges.requestId, requestId))
    .orderBy(asc(advisingChanges.at), asc(advisingChanges.id))
  return rows.map(({ change, firstName, lastName }) => ({
    ...change,
    actor: change.actorId === null ? null : { firstName: firstName ?? '', lastName: lastName ?? '' },
  }))
}
type Name = { firstName: string; lastName: string } | null

/** Whether the person who asked got the advisor by booking an offered time, and not from staff. */
export async function isAssignedByRequester(
  { db }: TxCtx,
  { id, requesterId }: Pick<RequestRow, 'id' | 'requesterId'>,
): Promise<boolean> {
  const [last] = await db
    .select({ actorId: advisingChanges.actorId })
    .from(advisingChanges)
    .where(and(eq(advisingChanges.requestId, id), eq(advisingChanges.status, 'assigned')))
    .orderBy(desc(advisingChanges.at), desc(advisingChanges.id))
    .limit(1)
  return last?.actorId === requesterId
}

export async function insertRequest({ db }: TxCtx, row: typeof advisingRequests.$inferInsert): Promise<void> {
  await db.insert(advisingRequests).values(row)
}

export async function insertChange(tx: TxCtx, row: Omit<ChangeRow, 'id' | 'at'>): Promise<void> {
  await tx.db.insert(advisingChanges).values({ ...row, id: newId(), at: tx.now() })
}

/** Changes a request that the caller has locked, and raises its version. */
export async function updateRequest(
  tx: TxCtx,
  { id, ...set }: Partial<RequestRow> & Pick<RequestRow, 'id'>,
): Promise<void> {
  const version = sql`${advisingRequests.version} + 1` as never
  await tx.db
    .update(advisingRequests)
    .set({ ...set, version, updatedAt: tx.now() })
    .where(eq(advisingRequests.id, id))
}

/** Open requests with this booking, or of these two people. */
export async function listRequestIds(
  { db }: { db: Db },
  match: { bookingId: string } | { assigneeId: string; requesterId?: string },
): Promise<string[]> {
  const condition =
    'bookingId' in match
      ? eq(advisingRequests.bookingId, match.bookingId)
      : and(
          eq(advisingRequests.assigneeId, match.assigneeId),
          match.requesterId === undefined ? undefined : eq(advisingRequests.requesterId, match.requesterId),
        )
  const rows = await db
    .select({ id: advisingRequests.id })
    .from(advisingRequests)
    .where(and(condition, isOpen))
    .orderBy(asc(advisingRequests.createdAt))
  return rows.map(({ id }) => id)
}

/** How many open requests each of these advisors has. */
export async function countOpenRequests({ db }: { db: Db }, assigneeIds: string[]): Promise<Map<string, number>> {
  if (assigneeIds.length === 0) return new Map()
  const rows = await db
    .select({ assigneeId: advisingRequests.assigneeId, count: sql<number>`count(*)::int` })
    .from(advisingRequests)
    .where(and(inArray(advisingRequests.assigneeId, assigneeIds), isOpen))
    .groupBy(advisingRequests.assigneeId)
  return new Map(rows.map(({ assigneeId, count }) => [assigneeId!, count]))
}
