import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { listSuggestions } from './actions.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './queries.ts'

export const routes = mount(contract, {
  getSuggestions: (ctx) => listSuggestions(ctx),
  listTemplates: (ctx, { query }) => listTemplates(ctx, query),
  saveTemplate: (ctx, { body }) => saveTemplate(ctx, body),
  deleteTemplate: (ctx, { params }) => deleteTemplate(ctx, params.id),
})
