import { demoRoles } from '#features/users/schema.ts'
import { serializeCurrentUser } from '#features/users/server/serializers.ts'
import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { editProfile } from './email-change/actions.ts'
import { signInAsDemo } from './sign-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from './sessions/actions.ts'
import { peekSignInLink } from './sign-in-links/peek.ts'
import { requestSignInLink, sendLinkForStaff } from './sign-in-links/actions.ts'
import { redeemSignInLink } from './sign-in-links/redeem.ts'

export const routes = mount(contract, {
  getSignInOptions: async ({ config }) => ({
    demoRoles: config.isDemo ? [...demoRoles] : [],
    signupEmailDomains: config.signupEmailDomains,
  }),
  requestSignInLink: (ctx, { body }) => requestSignInLink(ctx, body),
  sendLinkForStaff: (ctx, { body }) => sendLinkForStaff(ctx, body),
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
})
