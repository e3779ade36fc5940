import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { studentNotes } from './tables.ts'

export type NoteRow = typeof studentNotes.$inferSelect & { authorName: string | null }

/** Shared notes, and the viewer's own private ones: nobody else's, whatever their role, also while viewing as their author. */
const isVisible = ({ me }: Pick<Ctx, 'me'>): SQL =>
  or(eq(studentNotes.isShared, true), me.viewAs ? undefined : eq(studentNotes.ownerId, me.id))!

const selectNotes = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      id: studentNotes.id,
      studentId: studentNotes.studentId,
      ownerId: studentNotes.ownerId,
      body: studentNotes.body,
      isShared: studentNotes.isShared,
      createdAt: studentNotes.createdAt,
      updatedAt: studentNotes.updatedAt,
      version: studentNotes.version,
      authorName: fullName.as('author_name'),
    })
    .from(studentNotes)
    .leftJoin(people, eq(people.id, studentNotes.ownerId))

/** The notes on a student in scope that the viewer may read, newest first. */
export async function listNotes(
  ctx: Ctx,
  { studentId, page }: { studentId: string; page: PageQuery },
): Promise<Page<NoteRow>> {
  const condition = and(eq(studentNotes.studentId, studentId), isVisible(ctx))
  const list = keyset({ from: studentNotes, by: 'createdAt', page })
  return list.read(selectNotes(ctx) as never, { where: condition, count: () => ctx.db.$count(studentNotes, condition) })
}

export async function insertNote(tx: TxCtx, row: typeof studentNotes.$inferInsert): Promise<void> {
  await tx.db.insert(studentNotes).values(row)
}

/** A note of the viewer's own, or a 404. */
export async function findOwnNote(ctx: Ctx | TxCtx, id: string): Promise<NoteRow> {
  const [row] = await selectNotes(ctx).where(and(eq(studentNotes.id, id), eq(studentNotes.ownerId, ctx.me.id)))
  if (!row) throw problem('student.note_not_found')
  return row
}

/** The same, locked until the transaction ends. */
export async function lockOwnNote(tx: TxCtx, id: string): Promise<NoteRow> {
  const [locked] = await tx.db
    .select({ id: studentNotes.id })
    .from(studentNotes)
    .where(and(eq(studentNotes.id, id), eq(studentNotes.ownerId, tx.me.id)))
    .for('update')
  if (!locked) throw problem('student.note_not_found')
  return findOwnNote(tx, locked.id)
}

type NoteChange = { id: string; set: { body?: string; isShared?: boolean } }

export async function updateNote(tx: TxCtx, { id, set }: NoteChange): Promise<void> {
  const all = { ...set, updatedAt: tx.now(), version: sql`${studentNotes.version} + 1` }
  await tx.db.update(studentNotes).set(all).where(eq(studentNotes.id, id))
}

export async function deleteNoteRow(tx: TxCtx, id: string): Promise<void> {
  await tx.db.delete(studentNotes).where(eq(studentNotes.id, id))
}
