import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { editProfile, patchProfile } from './actions.ts'
import { serializeCurrentUser } from './serializers.ts'
import { demoPeople, signInAsDemo } from './demo.ts'
import { requestSignInLink } from './links/actions.ts'
import { peekSignInLink, redeemSignInLink } from './links/redeem.ts'
import { downloadPhoto, removePhoto, uploadPhoto } from './photo.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from './session-list.ts'

export const routes = mount(contract, {
  getSignInOptions: async ({ config }) => ({
    demoRoles: config.isDemo ? Object.keys(demoPeople) : [],
    signupEmailDomains: config.signupEmailDomains,
  }),
  requestSignInLink: (ctx, { body }) => requestSignInLink(ctx, body),
  redeemSignInLink: (ctx, { body }) => redeemSignInLink(ctx, body),
  peekSignInLink: (ctx, { body }) => peekSignInLink(ctx, body.token),
  signInAsDemo: (ctx, { params, body }) => signInAsDemo(ctx, { ...params, ...body }),
  getSession: async (ctx) => ({ user: ctx.viewer && serializeCurrentUser(ctx.viewer) }),
  getCurrentUser: async (ctx) => serializeCurrentUser(ctx.me),
  signOut: (ctx) => signOut(ctx),
  listSessions: (ctx) => listOwnSessions(ctx),
  endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
  endOtherSessions: (ctx) => endOtherSessions(ctx),
  editProfile: async (ctx, { body }) => {
    const { person, pendingEmail } = await editProfile(ctx, body)
    return { ...serializeCurrentUser(person), pendingEmail }
  },
  patchProfile: async (ctx, { body }) => serializeCurrentUser(await patchProfile(ctx, body)),
  uploadPhoto: async (ctx) => serializeCurrentUser(await uploadPhoto(ctx)),
  removePhoto: async (ctx) => serializeCurrentUser(await removePhoto(ctx)),
  downloadPhoto: (ctx, { params }) => downloadPhoto(ctx, params.name),
})
