import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { sendInteractionsCsv } from './interactions-download.ts'
import { listInteractions, listStudentInteractions, summarizeInteractions } from './list/queries.ts'
import { findInteraction } from './queries.ts'
import { serializeInteraction, serializeInteractions, serializeStudent } from './serializers.ts'
import { listAuthors, searchStudents } from './students/queries.ts'
import * as trash from './trash/actions.ts'
import { listTrashed } from './trash/queries.ts'
import { listVersions } from './versions/queries.ts'

export const routes = mount(contract, {
  listInteractions: async (ctx, { query }) => serializeInteractions(ctx, await listInteractions(ctx, query)),
  createInteraction: async (ctx, { body }) => serializeInteraction(ctx, await actions.createInteraction(ctx, body)),
  searchStudents: async (ctx, { query }) =>
    (await searchStudents(ctx, { ...query, limit: query.ids?.length ?? 20 })).map(serializeStudent),
  listAuthors: (ctx, { query }) => listAuthors(ctx, query),
  getSummary: (ctx) => summarizeInteractions(ctx),
  exportInteractions: (ctx, { query }) => sendInteractionsCsv(ctx, query),
  quickLog: (ctx, { body }) => actions.logWithMany(ctx, body),
  listTrashedInteractions: (ctx, { query }) => listTrashed(ctx, query),
  purgeInteractions: (ctx, { body }) => trash.purgeInteractions(ctx, body.ids),
  trashInteractions: (ctx, { body }) => trash.trashInteractions(ctx, body.ids),
  getInteraction: async (ctx, { params }) => serializeInteraction(ctx, await findInteraction(ctx, params.id)),
  editInteraction: async (ctx, { params, body }) =>
    serializeInteraction(ctx, await actions.editInteraction(ctx, { id: params.id, set: body })),
  changeFollowUp: async (ctx, { params, body }) =>
    serializeInteraction(ctx, await actions.changeFollowUp(ctx, { id: params.id, change: body })),
  trashInteraction: async (ctx, { params }) => {
    await trash.trashInteractions(ctx, [params.id])
    return { id: params.id }
  },
  restoreInteraction: async (ctx, { params }) =>
    serializeInteraction(ctx, await trash.restoreInteraction(ctx, params.id)),
  listVersions: async (ctx, { params, query }) => {
    const interaction = await findInteraction(ctx, params.id)
    return listVersions(ctx, { interaction, page: query })
  },
  listStudentInteractions: async (ctx, { params, query }) =>
    serializeInteractions(ctx, await listStudentInteractions(ctx, { studentId: params.id, page: query })),
})
