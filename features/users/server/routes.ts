import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { patchProfile } from './actions.ts'
import { changeRole, deactivatePerson, endPersonSessions } from './administration/actions.ts'
import { downloadPhoto, removePhoto, uploadPhoto } from './photo.ts'
import { listPeople } from './queries.ts'
import { serializeCurrentUser } from './serializers.ts'

export const routes = mount(contract, {
  patchProfile: async (ctx, { body }) => serializeCurrentUser(await patchProfile(ctx, body)),
  uploadPhoto: async (ctx) => serializeCurrentUser(await uploadPhoto(ctx)),
  removePhoto: async (ctx) => serializeCurrentUser(await removePhoto(ctx)),
  downloadPhoto: (ctx, { params }) => downloadPhoto(ctx, params.name),
  listPeople: (ctx, { query }) => listPeople(ctx, query),
  changeRole: (ctx, { params, body }) => changeRole(ctx, { id: params.id, role: body.role }),
  deactivatePerson: (ctx, { params }) => deactivatePerson(ctx, params.id),
  endSessions: (ctx, { params }) => endPersonSessions(ctx, params.id),
})
