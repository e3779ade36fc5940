import type { z } from 'zod'
import { publishStudents } from '#features/students/server/actions.ts'
import { assertStudentInScope } from '#features/students/server/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { withPermission } from '#platform/server/scope.ts'
import { problem } from '#platform/server/problem.ts'
import type { newNote, note, noteEdit } from '../schema.ts'
import * as queries from './queries.ts'

type NoteReply = z.input<typeof note>

const serializeNote = ({ me }: Pick<Ctx, 'me'>, row: queries.NoteRow): NoteReply => ({
  ...row,
  isOwn: row.ownerId === me.id,
})

/** The notes on a student in scope that the viewer may read. */
export async function listNotes(ctx: Ctx, { id, page }: { id: string; page: PageQuery }): Promise<Page<NoteReply>> {
  const studentId = await assertStudentInScope(ctx, id)
  const notes = await queries.listNotes(ctx, { studentId, page })
  return { ...notes, items: notes.items.map((row) => serializeNote(ctx, row)) }
}

/** Adds a note on a student in scope. */
export async function createNote(
  ctx: Ctx,
  { id, input }: { id: string; input: z.output<typeof newNote> },
): Promise<NoteReply> {
  return ctx.transaction(async (tx) => {
    const studentId = await assertStudentInScope(tx, id)
    const row = { id: newId(), studentId, ownerId: tx.me.id, createdAt: tx.now(), updatedAt: tx.now() }
    await queries.insertNote(tx, { ...input, ...row })
    await publishNote(tx, input)
    return serializeNote(tx, await queries.findOwnNote(tx, row.id))
  })
}

/** Changes a note of the viewer's own, as long as they may still see the student. */
export async function editNote(
  ctx: RequestCtx,
  { id, input }: { id: string; input: z.output<typeof noteEdit> },
): Promise<NoteReply> {
  return ctx.transaction(async (tx) => {
    const before = await lockNote(ctx, { tx, id })
    assertVersion(ctx, before.version)
    const { body = before.body, isShared = before.isShared } = input
    await queries.updateNote(tx, { id: before.id, set: { body, isShared } })
    await publishNote(tx, { isShared: isShared || before.isShared })
    return serializeNote(tx, await queries.findOwnNote(tx, before.id))
  })
}

/** Deletes a note of the viewer's own. */
export async function deleteNote(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const before = await lockNote(ctx, { tx, id })
    await queries.deleteNoteRow(tx, before.id)
    await publishNote(tx, before)
    return { id: before.id }
  })
}

/** A note of the viewer's own on a student they may still see: after an assignment ended, it is a 404 as the student is (T12). */
async function lockNote(ctx: Ctx, { tx, id }: { tx: TxCtx; id: string }): Promise<queries.NoteRow> {
  const row = await queries.lockOwnNote(tx, id)
  const reader = withPermission(ctx, 'student.get')
  if (!reader) throw problem('student.note_not_found')
  await assertStudentInScope(reader, row.studentId)
  return row
}

async function publishNote(tx: TxCtx, { isShared }: { isShared: boolean }): Promise<void> {
  if (isShared) await publishStudents(tx)
}
