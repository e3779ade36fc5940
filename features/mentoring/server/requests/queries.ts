import { and, desc, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { mentorRequests } from './tables.ts'

export type RequestRow = typeof mentorRequests.$inferSelect
type Name = { firstName: string; lastName: string }
export type NamedRequest = RequestRow & { student: Name; mentor: Name | null }

const [students, mentors] = [alias(people, 'student'), alias(people, 'mentor')]
const listedCount = 200

const select = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      request: mentorRequests,
      student: { firstName: students.firstName, lastName: students.lastName },
      mentor: { firstName: mentors.firstName, lastName: mentors.lastName },
    })
    .from(mentorRequests)
    .innerJoin(students, and(eq(students.id, mentorRequests.studentId), isNull(students.deactivatedAt)))
    .leftJoin(mentors, eq(mentors.id, mentorRequests.mentorId))

const flatten = ({ request, ...names }: { request: RequestRow } & Pick<NamedRequest, 'student' | 'mentor'>) => ({
  ...request,
  ...names,
})

/** Staff see all, students their own, mentors those they have been asked for and nobody else has. */
function isVisible(ctx: Ctx | TxCtx): SQL {
  const isInScope = withinScope(ctx, { owner: mentorRequests.studentId })
  // Who was a mentor once no longer sees what they were asked.
  return ctx.me.role === 'mentor' ? or(isInScope, eq(mentorRequests.mentorId, ctx.me.id))! : isInScope
}

/** Requests the viewer may see, newest first. For mentors and staff those still open. */
export async function listRequests(ctx: Ctx): Promise<NamedRequest[]> {
  const isOpen = ctx.me.role === 'student' ? undefined : eq(mentorRequests.state, 'open')
  const rows = await select(ctx)
    .where(and(isVisible(ctx), isOpen))
    .orderBy(desc(mentorRequests.createdAt), desc(mentorRequests.id))
    .limit(listedCount)
  return rows.map(flatten)
}

/** Locks an open request that the viewer may see: of two answers at once, the second one is told. */
export async function lockOpenRequest(tx: TxCtx, id: string): Promise<RequestRow> {
  const [row] = await tx.db
    .select()
    .from(mentorRequests)
    .where(and(eq(mentorRequests.id, id), isVisible(tx)))
    .for('update')
  if (!row) throw problem('mentor_request.not_found')
  if (row.state !== 'open') throw problem('mentor_request.closed')
  return row
}

export async function findRequest(ctx: Ctx | TxCtx, id: string): Promise<NamedRequest> {
  const [row] = await select(ctx).where(eq(mentorRequests.id, id))
  if (!row) throw problem('mentor_request.not_found')
  return flatten(row)
}

/** Inserts a request; false where the student has an open one. */
export async function insertRequest({ db }: TxCtx, row: typeof mentorRequests.$inferInsert): Promise<boolean> {
  const rows = await db.insert(mentorRequests).values(row).onConflictDoNothing().returning({ id: mentorRequests.id })
  return rows.length > 0
}

export async function updateRequest(
  tx: TxCtx,
  { id, ...set }: Partial<RequestRow> & Pick<RequestRow, 'id'>,
): Promise<void> {
  await tx.db
    .update(mentorRequests)
    .set({ ...set, updatedAt: tx.now() })
    .where(eq(mentorRequests.id, id))
}

/** An open request whose time is over by then, locked; requests that another worker has are skipped. */
export async function lockDueRequest(
  tx: TxCtx,
  { before, isReminder }: { before: Date; isReminder: boolean },
): Promise<RequestRow | null> {
  const isDue = and(eq(mentorRequests.state, 'open'), lte(mentorRequests.dueAt, before))
  const [row] = await tx.db
    .select()
    .from(mentorRequests)
    .where(and(isDue, isReminder ? isNull(mentorRequests.remindedAt) : undefined))
    .orderBy(mentorRequests.dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}
