import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { findPersonInScope } from '#features/users/server/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { interactionQuery } from '../../schema.ts'
import { isReadable, selectWithNames, type NamedInteraction } from '../queries.ts'
import { liveInteractions } from '../tables.ts'

export type ListInteractionsOptions = PageQuery & z.output<typeof interactionQuery>

/** Interactions that the viewer may read and that match the filters, newest first. */
export async function listInteractions(ctx: Ctx, options: ListInteractionsOptions): Promise<Page<NamedInteraction>> {
  const { student, type, ...page } = options
  const condition = and(
    isReadable(ctx),
    student ? eq(liveInteractions.studentId, student) : undefined,
    type ? eq(liveInteractions.type, type) : undefined,
  )
  const list = keyset({ from: liveInteractions, by: 'createdAt', page })
  return list.read(selectWithNames(ctx.db), {
    where: condition,
    count: () => ctx.db.$count(liveInteractions, condition),
  })
}

/** Those with one student, or a 404 for somebody out of scope. */
export async function listStudentInteractions(
  ctx: Ctx,
  { studentId, page }: { studentId: string; page: PageQuery },
): Promise<Page<NamedInteraction>> {
  const { role } = await findPersonInScope(ctx, studentId)
  return role === 'student' ? listInteractions(ctx, { ...page, student: studentId }) : empty
}

const empty: Page<NamedInteraction> = { items: [], totalCount: 0, nextCursor: null }
