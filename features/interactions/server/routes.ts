import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { listInteractions, listStudentInteractions } from './list/queries.ts'
import { serializeInteraction, serializeInteractions, serializeStudent } from './serializers.ts'
import { searchStudents } from './students/queries.ts'

export const routes = mount(contract, {
  listInteractions: async (ctx, { query }) => serializeInteractions(ctx, await listInteractions(ctx, query)),
  createInteraction: async (ctx, { body }) => serializeInteraction(ctx, await actions.createInteraction(ctx, body)),
  searchStudents: async (ctx, { query }) =>
    (await searchStudents(ctx, { ...query, limit: query.ids?.length ?? 20 })).map(serializeStudent),
  listStudentInteractions: async (ctx, { params, query }) =>
    serializeInteractions(ctx, await listStudentInteractions(ctx, { studentId: params.id, page: query })),
})
