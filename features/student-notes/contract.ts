import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { newNote, note, noteEdit } from './schema.ts'

const idReply = z.object({ id: z.string() })

export const contract = {
  listNotes: endpoint('GET /api/admin/students/{id}/notes', {
    audit: 'student.read',
    permission: 'note.list',
    summary: 'Your notes on a student and those shared with you, newest first.',
    query: pageQuery,
    reply: z.array(note),
  }),
  createNote: endpoint('POST /api/admin/students/{id}/notes', {
    permission: 'note.create',
    summary: 'Adds a note on a student: private, or shared with staff and the mentors of the student.',
    body: newNote,
    reply: note,
    status: 201,
    limit: 'note.write',
    isIdempotent: true,
    invalidates: ['students'],
  }),
  editNote: endpoint('PATCH /api/admin/student-notes/{id}', {
    permission: 'note.edit',
    summary: 'Changes a note of your own; with `If-Match`, only the version named there (else 412).',
    body: noteEdit,
    reply: note,
    limit: 'note.write',
    invalidates: ['students'],
  }),
  deleteNote: endpoint('DELETE /api/admin/student-notes/{id}', {
    permission: 'note.edit',
    summary: 'Deletes a note of your own.',
    reply: idReply,
    limit: 'note.write',
    invalidates: ['students'],
  }),
}
