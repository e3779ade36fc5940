import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { newVenture, venture, ventureEdit } from './schema.ts'

export const contract = {
  listVentures: endpoint('GET /api/ventures', {
    permission: 'venture.list',
    summary: 'The own ventures, most recently updated first.',
    query: pageQuery,
    reply: z.array(venture),
  }),
  createVenture: endpoint('POST /api/ventures', {
    permission: 'venture.create',
    summary: 'Starts a venture: active, with progress 0.',
    body: newVenture,
    reply: venture,
    status: 201,
    limit: 'venture.create',
    isIdempotent: true,
  }),
  getVenture: endpoint('GET /api/ventures/{id}', {
    permission: 'venture.get',
    summary: 'One venture within reach.',
    reply: venture,
  }),
  editVenture: endpoint('PATCH /api/ventures/{id}', {
    permission: 'venture.edit',
    summary: 'Edits an own venture.',
    body: ventureEdit,
    reply: venture,
  }),
  trashVenture: endpoint('DELETE /api/ventures/{id}', {
    permission: 'venture.trash',
    summary: 'Moves an own venture to the trash.',
    reply: z.object({ id: z.string() }),
  }),
}
