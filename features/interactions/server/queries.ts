import { and, eq, getColumns, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
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
  const isInScope = withinScope(ctx, { owner: studentId })
  if (ctx.scope === 'all') return isInScope
  return and(isInScope, ne(studentId, ctx.me.id), or(eq(visibility, 'shared'), eq(authorId, ctx.me.id)))!
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

type NewRow = typeof interactions.$inferInsert

/** Inserts interactions in the viewer's name; returns their ids in the same order. */
export async function insertInteractions(tx: TxCtx, rows: Omit<NewRow, 'createdAt'>[]): Promise<string[]> {
  const filled = rows.map((row) => ({
    ...row,
    id: newId(),
    authorId: tx.me.id,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }))
  await tx.db.insert(interactions).values(filled)
  return filled.map(({ id }) => id)
}

/** Adds an interaction, unless the same cause has added one. */
export async function insertCausedInteraction({ db }: { db: Db }, row: NewRow & { causeId: string }): Promise<void> {
  await db.insert(interactions).values(row).onConflictDoNothing({ target: interactions.causeId })
}

/** Deletes the interaction that a cause added. */
export async function deleteCausedInteraction({ db }: { db: Db }, causeId: string): Promise<void> {
  await db.delete(interactions).where(eq(interactions.causeId, causeId))
}

/** Mentors change what they wrote themselves; staff change everything they see. */
export function mayEdit(
  { me, scope }: Pick<Ctx, 'me' | 'scope'>,
  { authorId }: Pick<InteractionRow, 'authorId'>,
): boolean {
  return scope === 'all' || authorId === me.id
}
