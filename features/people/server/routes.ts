import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { changeRole, endPersonSessions, removePerson, restorePerson } from './actions.ts'
import { invite, resendInvitation } from './invitations/actions.ts'
import { requestErasure } from './own-data/actions.ts'
import { downloadOwnData } from './own-data/own-data-download.ts'
import { listPeople, listRemoved } from './queries.ts'
import { startViewAs, stopViewAs } from './view-as/actions.ts'
import { serializePage, serializePerson, serializeRemoved } from './serializers.ts'

export const routes = mount(contract, {
  listPeople: async (ctx, { query }) => serializePage(ctx, await listPeople(ctx, query)),
  invite: async (ctx, { body }) => {
    const { person, emailDelivered } = await invite(ctx, body)
    return { user: await serializePerson(ctx, person), emailDelivered }
  },
  resendInvitation: async (ctx, { params }) => {
    const { person, emailDelivered } = await resendInvitation(ctx, params.id)
    return { user: await serializePerson(ctx, person), emailDelivered }
  },
  changeRole: async (ctx, { params, body }) =>
    serializePerson(ctx, await changeRole(ctx, { id: params.id, role: body.role })),
  removePerson: (ctx, { params }) => removePerson(ctx, params.id),
  listRemoved: async (ctx, { query }) => serializeRemoved(ctx, await listRemoved(ctx, query)),
  restorePerson: (ctx, { params }) => restorePerson(ctx, params.id),
  downloadOwnData: (ctx) => downloadOwnData(ctx),
  requestErasure: (ctx) => requestErasure(ctx),
  startViewAs: (ctx, { params, body }) => startViewAs(ctx, { id: params.id, reason: body.reason }),
  stopViewAs: (ctx) => stopViewAs(ctx),
  endSessions: (ctx, { params }) => endPersonSessions(ctx, params.id),
})
