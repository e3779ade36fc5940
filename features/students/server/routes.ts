import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import * as actions from './actions.ts'
import { listMatchingIds, listStudents, summarizeStudents } from './list/queries.ts'
import { assignMentor } from './mentors/actions.ts'
import { findStudent } from './queries.ts'
import * as savedLists from './saved-lists/actions.ts'
import { serializeProfile, serializeStudents } from './serializers.ts'
import { sendStudents } from './students-download.ts'
import { tagStudents } from './tags/actions.ts'
import { listTimeline } from './timeline/queries.ts'

export const routes = mount(contract, {
  listStudents: async (ctx, { query }) => serializeStudents(ctx, await listStudents(ctx, query)),
  listIds: (ctx, { query }) => listMatchingIds(ctx, query),
  getSummary: (ctx, { query }) => summarizeStudents(ctx, query),
  getOptions: (ctx) => actions.listOptions(ctx),
  exportCsv: (ctx, { query }) => sendStudents(ctx, { format: 'csv', query }),
  exportXlsx: (ctx, { query }) => sendStudents(ctx, { format: 'xlsx', query }),
  tagStudents: (ctx, { body }) => tagStudents(ctx, body),
  assignMentor: (ctx, { body }) => assignMentor(ctx, body),
  awardBadges: (ctx, { body }) => actions.awardBadges(ctx, body),
  getStudent: async (ctx, { params }) => serializeProfile(ctx, await findStudent(ctx, params.id)),
  changeAnalyst: async (ctx, { params, body }) =>
    serializeProfile(ctx, await actions.changeAnalyst(ctx, { id: params.id, isAnalyst: body.isAnalyst })),
  editStudent: async (ctx, { params, body }) =>
    serializeProfile(ctx, await actions.editStudent(ctx, { id: params.id, input: body })),
  listTimeline: (ctx, { params, query }) => listTimeline(ctx, { id: params.id, ...query }),
  listSavedLists: (ctx) => savedLists.listSavedLists(ctx),
  saveList: (ctx, { body }) => savedLists.saveList(ctx, body),
  editList: (ctx, { params, body }) => savedLists.editList(ctx, { id: params.id, input: body }),
  deleteList: (ctx, { params }) => savedLists.deleteList(ctx, params.id),
})
