import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import {
  authorChoice,
  followUpChange,
  interaction,
  interactionEdit,
  interactionQuery,
  interactionSummary,
  interactionVersion,
  newInteraction,
  quickLog,
  studentChoice,
  studentQuery,
  trashedInteraction,
} from './schema.ts'

const ids = z.object({ ids: z.array(z.string().max(64)).min(1).max(limits.interaction.quickLogCount) })

/** What staff and mentors log about students. Mentors read and write those of the students assigned to them. */
export const contract = {
  listInteractions: endpoint('GET /api/admin/interactions', {
    readsFrom: 'replica',
    permission: 'interaction.list',
    summary: 'Interactions with students, newest first. Mentors see their own and shared ones.',
    query: pageQuery.extend(interactionQuery.shape),
    reply: z.array(interaction),
  }),
  createInteraction: endpoint('POST /api/admin/interactions', {
    permission: 'interaction.create',
    summary: 'Logs an interaction with a student. Without `visibility` its author and staff read it.',
    body: newInteraction,
    reply: interaction,
    status: 201,
    limit: 'interaction.create',
    isIdempotent: true,
    invalidates: ['agenda', 'interactions'],
  }),
  searchStudents: endpoint('GET /api/admin/interactions/students', {
    permission: 'interaction.list',
    summary: 'Students to log an interaction with, by name: those with these ids, or at most 20 that match.',
    query: studentQuery,
    reply: z.array(studentChoice),
  }),
  listAuthors: endpoint('GET /api/admin/interactions/authors', {
    permission: 'interaction.list',
    summary: 'Staff and mentors who may have logged interactions, by name; for mentors themselves alone.',
    query: z.object({ q: z.string().trim().max(100).optional() }),
    reply: z.array(authorChoice),
  }),
  getSummary: endpoint('GET /api/admin/interactions/summary', {
    readsFrom: 'replica',
    permission: 'interaction.list',
    summary: 'How many interactions there are, in all and of the last 7 days, and how many of your follow-ups are due.',
    reply: interactionSummary,
  }),
  exportInteractions: endpoint('GET /api/admin/interactions/csv', {
    readsFrom: 'replica',
    audit: 'list.exported',
    permission: 'interaction.list',
    summary: 'The interactions that match the filters, as CSV.',
    query: interactionQuery,
    reply: z.unknown(),
    raw: 'download',
  }),
  quickLog: endpoint('POST /api/admin/interactions/quick-log', {
    permission: 'interaction.create',
    summary: 'Logs the same interaction with several students, one for each; all or none.',
    body: quickLog,
    reply: ids,
    status: 201,
    limit: 'interaction.quickLog',
    isIdempotent: true,
    invalidates: ['agenda', 'interactions'],
  }),
  trashInteractions: endpoint('POST /api/admin/interactions/bulk-trash', {
    permission: 'interaction.trash',
    summary: 'Deletes several interactions, all or none: the undo of a quick log.',
    body: ids,
    reply: z.object({ changedCount: z.number() }),
    limit: 'interaction.write',
    invalidates: ['agenda', 'interactions'],
  }),
  listTrashedInteractions: endpoint('GET /api/admin/interactions/trash', {
    permission: 'interaction.trash',
    summary: 'Deleted interactions that the viewer may restore, the last one deleted first.',
    query: pageQuery,
    reply: z.array(trashedInteraction),
  }),
  purgeInteractions: endpoint('POST /api/admin/interactions/purge', {
    permission: 'interaction.purge',
    summary: 'Deletes interactions in the trash for good, all or none.',
    body: ids,
    reply: z.object({ purgedCount: z.number() }),
    limit: 'interaction.write',
    invalidates: ['interactions'],
  }),
  getInteraction: endpoint('GET /api/admin/interactions/{id}', {
    permission: 'interaction.list',
    summary: 'One interaction.',
    reply: interaction,
  }),
  editInteraction: endpoint('PATCH /api/admin/interactions/{id}', {
    permission: 'interaction.edit',
    summary: 'Changes what is given; with `If-Match`, only the version named there (else 412).',
    body: interactionEdit,
    reply: interaction,
    limit: 'interaction.write',
    invalidates: ['agenda', 'interactions'],
  }),
  changeFollowUp: endpoint('POST /api/admin/interactions/{id}/follow-up', {
    permission: 'interaction.edit',
    summary: 'Completes a follow-up (`isDone`), opens it again, or moves it to another date.',
    body: followUpChange,
    reply: interaction,
    limit: 'interaction.write',
    invalidates: ['agenda', 'interactions'],
  }),
  trashInteraction: endpoint('DELETE /api/admin/interactions/{id}', {
    permission: 'interaction.trash',
    summary: 'Deletes an interaction; it can be restored for 30 days.',
    reply: z.object({ id: z.string() }),
    limit: 'interaction.write',
    invalidates: ['agenda', 'interactions'],
  }),
  restoreInteraction: endpoint('POST /api/admin/interactions/{id}/restore', {
    permission: 'interaction.trash',
    summary: 'Undoes deleting an interaction.',
    reply: interaction,
    limit: 'interaction.write',
    invalidates: ['agenda', 'interactions'],
  }),
  listVersions: endpoint('GET /api/admin/interactions/{id}/history', {
    permission: 'interaction.list',
    summary: 'Who changed what, newest first.',
    query: pageQuery,
    reply: z.array(interactionVersion),
  }),
  listStudentInteractions: endpoint('GET /api/admin/students/{id}/interactions', {
    readsFrom: 'replica',
    audit: 'student.read',
    permission: 'interaction.list',
    summary: 'Interactions with one student, newest first.',
    query: pageQuery,
    reply: z.array(interaction),
  }),
}
