import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { patchProfile } from './actions.ts'
import { downloadPhoto, removePhoto, uploadPhoto } from './photo.ts'
import { serializeCurrentUser } from './serializers.ts'

export const routes = mount(contract, {
  patchProfile: async (ctx, { body }) => serializeCurrentUser(await patchProfile(ctx, body)),
  uploadPhoto: async (ctx) => serializeCurrentUser(await uploadPhoto(ctx)),
  removePhoto: async (ctx) => serializeCurrentUser(await removePhoto(ctx)),
  downloadPhoto: (ctx, { params }) => downloadPhoto(ctx, params.name),
})
