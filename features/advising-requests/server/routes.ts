import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { editRequest, getRequest, withdrawRequest } from './actions.ts'
import { bookMeeting, listRequestSlots } from './meetings/actions.ts'
import { listRequests } from './queries.ts'
import { serializeRequest } from './serializers.ts'
import { getOptions, getSettings, saveSettings } from './settings/actions.ts'
import { suggestAdvisors } from './suggestions/actions.ts'

export const routes = mount(contract, {
  getOptions: (ctx) => getOptions(ctx),
  listRequests: async (ctx, { query }) => {
    const page = await listRequests(ctx, query)
    return { ...page, items: page.items.map((row) => serializeRequest(ctx, row)) }
  },
  findRequest: (ctx, { params }) => getRequest(ctx, params.id),
  editRequest: (ctx, { params, body }) => editRequest(ctx, { ...body, id: params.id }),
  withdrawRequest: (ctx, { params }) => withdrawRequest(ctx, params.id),
  suggestAdvisors: (ctx, { params }) => suggestAdvisors(ctx, params.id),
  listRequestSlots: (ctx, { params, query }) => listRequestSlots(ctx, { id: params.id, ...query }),
  bookMeeting: (ctx, { params, body }) => bookMeeting(ctx, { id: params.id, ...body }),
  getSettings: (ctx) => getSettings(ctx),
  saveSettings: (ctx, { body }) => saveSettings(ctx, body),
})
