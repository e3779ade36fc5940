import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { change, file, newVenture, venture, ventureEdit, ventureQuery } from './schema.ts'

const idReply = z.object({ id: z.string() })

export const contract = {
  listVentures: endpoint('GET /api/ventures', {
    permission: 'venture.list',
    summary: 'The ventures one owns or belongs to, most recently updated first.',
    query: pageQuery.extend(ventureQuery.shape),
    reply: z.array(venture),
  }),
  createVenture: endpoint('POST /api/ventures', {
    permission: 'venture.create',
    summary: 'Starts a venture: active, with progress 0 and the milestones of its stage.',
    body: newVenture,
    reply: venture,
    status: 201,
    limit: 'venture.create',
    isIdempotent: true,
    invalidates: ['ventures', 'awards'],
  }),
  listStudentVentures: endpoint('GET /api/students/{id}/ventures', {
    audit: 'student.read',
    permission: 'venture.get',
    summary: 'The ventures a student within reach owns, most recently updated first.',
    query: pageQuery,
    reply: z.array(venture),
  }),
  listTrashedVentures: endpoint('GET /api/ventures/trash', {
    permission: 'venture.list',
    summary: 'The own ventures in the trash, the last one put there first.',
    query: pageQuery,
    reply: z.array(venture),
  }),
  getVenture: endpoint('GET /api/ventures/{id}', {
    permission: 'venture.get',
    summary: 'One venture within reach. Its `ETag` is its version.',
    reply: venture,
  }),
  editVenture: endpoint('PATCH /api/ventures/{id}', {
    permission: 'venture.edit',
    summary: 'Edits a venture one owns or edits; with `If-Match`, only the version named there (else 412).',
    body: ventureEdit,
    reply: venture,
    limit: 'venture.write',
    invalidates: ['ventures', 'awards'],
  }),
  trashVenture: endpoint('DELETE /api/ventures/{id}', {
    permission: 'venture.trash',
    summary: 'Moves an own venture to the trash, where it stays for 30 days.',
    reply: idReply,
    invalidates: ['ventures', 'awards'],
  }),
  restoreVenture: endpoint('POST /api/ventures/{id}/restore', {
    permission: 'venture.trash',
    summary: 'Takes an own venture out of the trash.',
    reply: venture,
    invalidates: ['ventures', 'awards'],
  }),
  listChanges: endpoint('GET /api/ventures/{id}/history', {
    permission: 'venture.get',
    summary: 'Changes of stage and status, newest first.',
    query: pageQuery,
    reply: z.array(change),
  }),
  listFiles: endpoint('GET /api/ventures/{id}/files', {
    permission: 'venture.get',
    summary: 'The files of a venture, newest first.',
    reply: z.array(file),
  }),
  uploadFile: endpoint('POST /api/ventures/{id}/files', {
    permission: 'venture.edit',
    summary: 'Keeps a file of up to 20 MB: a PDF, an Office document, an image, a text or a table.',
    raw: 'upload',
    reply: file,
    status: 201,
    limit: 'venture.upload',
    invalidates: ['ventures'],
  }),
  downloadFile: endpoint('GET /api/ventures/{id}/files/{fileId}', {
    permission: 'venture.get',
    summary: 'Sends a file, always as a download.',
    raw: 'download',
    reply: z.never(),
  }),
  removeFile: endpoint('DELETE /api/ventures/{id}/files/{fileId}', {
    permission: 'venture.edit',
    summary: 'Removes a file.',
    reply: idReply,
    invalidates: ['ventures'],
  }),
}
