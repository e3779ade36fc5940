import { and, eq, getColumns, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { liveMentorAssignments, people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Person } from '#platform/server/viewer.ts'
import { interactions, liveInteractions } from './tables.ts'

export type InteractionRow = typeof interactions.$inferSelect
type Name = Pick<Person, 'id' | 'firstName' | 'lastName'>
export type NamedInteraction = InteractionRow & {
  student: Name & Pick<Person, 'email' | 'photoKey'>
  author: Name | null
}

const [student, author] = [alias(people, 'student'), alias(people, 'author')]

/**
 * What the viewer may read: staff everything, mentors of the students assigned to them what they wrote or what is shared, and
 * nobody what was written about them while they were a student.
 */
export function isReadable(ctx: Ctx | TxCtx): SQL {
  const { authorId, studentId, visibility } = liveInteractions
  if (ctx.scope === 'all') return withinScope(ctx, { owner: studentId })
  const { mentorId, studentId: menteeId } = liveMentorAssignments
  // Not `withinScope`: with its "or their own" PostgreSQL would read every interaction to find those of a few students.
  const mentees = ctx.db.select({ id: menteeId }).from(liveMentorAssignments).where(eq(mentorId, ctx.me.id))
  const isNote = or(eq(visibility, 'shared'), eq(authorId, ctx.me.id))
  return and(inArray(studentId, mentees), ne(studentId, ctx.me.id), isNote)!
}

/** Live interactions with the names of both people. Callers add the conditions. */
export function selectWithNames(db: Db) {
  const { id, firstName, lastName, email, photoKey } = student
  return db
    .select({
      ...getColumns(liveInteractions),
      student: { id, firstName, lastName, email, photoKey },
      author: { id: author.id, firstName: author.firstName, lastName: author.lastName },
    })
    .from(liveInteractions)
    .innerJoin(student, eq(student.id, liveInteractions.studentId))
    .leftJoin(author, eq(author.id, liveInteractions.authorId))
}

/** An interaction that the viewer may read, or a 404. */
export async function findInteraction(ctx: Ctx | TxCtx, id: string): Promise<NamedInteraction> {
  const [row] = await selectWithNames(ctx.db).where(and(eq(liveInteractions.id, id), isReadable(ctx)))
  if (!row) throw problem('interaction.not_found')
  return row
}

/** A live interaction within the viewer's scope, locked, that the viewer may change; else a 404 or 403. */
export async function lockInteraction(tx: TxCtx, id: string): Promise<InteractionRow> {
  const [row] = await tx.db
    .select()
    .from(liveInteractions)
    .where(and(eq(liveInteractions.id, id), withinScope(tx, { owner: liveInteractions.studentId })))
    .for('update')
  if (!row) throw problem('interaction.not_found')
  assertMayEdit(tx, row)
  return row
}

/** Mentors change what they wrote themselves; staff change everything they see. */
export function mayEdit(
  { me, scope }: Pick<Ctx, 'me' | 'scope'>,
  { authorId }: Pick<InteractionRow, 'authorId'>,
): boolean {
  return scope === 'all' || authorId === me.id
}

/** A 403, or a 404 for what the viewer may not even read. */
export function assertMayEdit(tx: TxCtx, row: InteractionRow): void {
  if (mayEdit(tx, row)) return
  const mayRead = row.visibility === 'shared' && row.studentId !== tx.me.id
  throw problem(mayRead ? 'interaction.authors_only' : 'interaction.not_found')
}

type NewRow = typeof interactions.$inferInsert

/** Inserts interactions in the viewer's name; returns their ids in the same order. */
export async function insertInteractions(tx: TxCtx, rows: Omit<NewRow, 'createdAt'>[]): Promise<string[]> {
  const now = tx.now()
  const filled = rows.map((row) => ({ ...row, id: newId(), authorId: tx.me.id, createdAt: now, updatedAt: now }))
  await tx.db.insert(interactions).values(filled)
  return filled.map(({ id }) => id)
}

/** Changes an interaction that the caller has locked. */
export async function updateInteraction(
  tx: TxCtx,
  { id, set }: { id: string; set: Partial<InteractionRow> },
): Promise<void> {
  const version = sql`${interactions.version} + 1` as never
  await tx.db
    .update(interactions)
    .set({ ...set, version, updatedAt: tx.now() })
    .where(eq(interactions.id, id))
}

/** Adds an interaction, unless the same cause has added one. */
export async function insertCausedInteraction({ db }: { db: Db }, row: NewRow & { causeId: string }): Promise<void> {
  await db.insert(interactions).values(row).onConflictDoNothing({ target: interactions.causeId })
}

/** Deletes the interaction that a cause added. */
export async function deleteCausedInteraction({ db }: { db: Db }, causeId: string): Promise<void> {
  await db.delete(interactions).where(eq(interactions.causeId, causeId))
}
