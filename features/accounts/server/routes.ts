import { demoRoles } from '#features/users/schema.ts'
import { serializeCurrentUser } from '#features/users/server/serializers.ts'
import { mount, type RequestCtx } from '#platform/server/http/mount.ts'
import { readQuery, sendRedirect } from '#platform/server/http/redirect.ts'
import { needsPasskey, type Viewer } from '#platform/server/viewer.ts'
import { contract } from '../contract.ts'
import { disconnectCampusAccount, listOwnCampusAccounts, startConnecting } from './campus-accounts/actions.ts'
import {
  finishCampusSignIn,
  receiveSamlResponse,
  sendSamlMetadata,
  startCampusSignIn,
} from './campus-sign-ins/actions.ts'
import { getCampusClaim, sendClaimLink } from './campus-sign-ins/claim.ts'
import { editProfile } from './email-change/actions.ts'
import { signInAsDemo } from './sign-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from './sessions/actions.ts'
import { peekSignInLink } from './sign-in-links/peek.ts'
import { requestSignInLink, sendLinkForStaff } from './sign-in-links/actions.ts'
import { redeemSignInLink } from './sign-in-links/redeem.ts'

export const routes = mount(contract, {
  getSignInOptions: async ({ config, providers }) => ({
    demoRoles: config.isDemo ? [...demoRoles] : [],
    signupEmailDomains: config.signupEmailDomains,
    campusProviders: [...providers.identity],
  }),
  requestSignInLink: (ctx, { body }) => requestSignInLink(ctx, body),
  sendLinkForStaff: (ctx, { body }) => sendLinkForStaff(ctx, body),
  redeemSignInLink: (ctx, { body }) => redeemSignInLink(ctx, body),
  peekSignInLink: (ctx, { body }) => peekSignInLink(ctx, body.token),
  signInAsDemo: (ctx, { params, body }) => signInAsDemo(ctx, { ...params, ...body }),
  getSession: async (ctx) => ({ user: ctx.viewer && serializeViewer(ctx, ctx.viewer) }),
  getCurrentUser: async (ctx) => serializeViewer(ctx, ctx.me),
  signOut: (ctx) => signOut(ctx),
  listSessions: (ctx) => listOwnSessions(ctx),
  endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
  endOtherSessions: (ctx) => endOtherSessions(ctx),
  listCampusProviders: async ({ providers }) => [...providers.identity],
  startCampusSignIn: async (ctx, { params, query }) =>
    sendRedirect(ctx, await startCampusSignIn(ctx, { providerId: params.id, ...query })),
  finishCampusSignIn: async (ctx, { params }) =>
    sendRedirect(ctx, await finishCampusSignIn(ctx, { providerId: params.id, answer: readQuery(ctx.http.request) })),
  receiveSamlResponse: async (ctx, { params }) => sendRedirect(ctx, await receiveSamlResponse(ctx, params.id)),
  getSamlMetadata: async (ctx, { params }) => sendSamlMetadata(ctx, params.id),
  getCampusClaim: (ctx, { params }) => getCampusClaim(ctx, params.id),
  sendCampusClaimLink: (ctx, { params, body }) => sendClaimLink(ctx, { ...params, ...body }),
  listCampusAccounts: (ctx) => listOwnCampusAccounts(ctx),
  connectCampusAccount: (ctx, { body }) => startConnecting(ctx, body.providerId),
  disconnectCampusAccount: (ctx, { params }) => disconnectCampusAccount(ctx, params.id),
  editProfile: async (ctx, { body }) => {
    const { person, pendingEmail } = await editProfile(ctx, body)
    return { ...serializeCurrentUser(person), pendingEmail }
  },
})

const serializeViewer = ({ config }: RequestCtx, viewer: Viewer) =>
  serializeCurrentUser(viewer, { isPasskeyNeeded: !viewer.viewAs && needsPasskey(viewer, config) })
