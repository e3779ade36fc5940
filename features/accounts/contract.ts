import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { limits } from '#rules/limits.ts'
import { currentUser, profileEdit } from '#features/users/schema.ts'
import {
  campusAccount,
  campusClaim,
  campusProviders,
  demoSignIn,
  nextPath,
  peekedLink,
  redeemed,
  redemption,
  session,
  signInOptions,
  signInRequest,
  staffLinkRequest,
} from './schema.ts'

const signInResult = z.object({ redirect: z.string(), user: currentUser })
const message = z.object({ message: z.string() })

export const contract = {
  getSignInOptions: endpoint('GET /api/auth/options', {
    permission: 'signIn.request',
    summary: 'What the sign-in screen offers: demo roles, and the email domains that may register.',
    reply: signInOptions,
  }),
  requestSignInLink: endpoint('POST /api/send-magic-link', {
    permission: 'signIn.request',
    summary: 'Emails a sign-in link and code. When registering, the account is created once the link is used.',
    body: signInRequest,
    reply: message,
    invalidates: [],
  }),
  sendLinkForStaff: endpoint('POST /api/admin/send-magic-link', {
    permission: 'signIn.send',
    summary: "Emails another person a sign-in link. A new account gets this role, at most the sender's own.",
    body: staffLinkRequest,
    reply: message,
    limit: 'signIn.send',
    invalidates: [],
  }),
  redeemSignInLink: endpoint('POST /api/auth/magic-link/verify', {
    permission: 'signIn.redeem',
    summary:
      'Signs in with the token of an emailed link, or with an address and a code. Works once. The link of a new address confirms it.',
    body: redemption,
    reply: redeemed,
    audit: 'person.signedIn',
    invalidates: ['currentUser', 'sessions'],
  }),
  peekSignInLink: endpoint('POST /api/auth/magic-link/peek', {
    permission: 'signIn.redeem',
    summary:
      'What an emailed link is for: the masked address it signs in, or the change it confirms. Does not use the link.',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: peekedLink,
    invalidates: [],
  }),
  signInAsDemo: endpoint('POST /api/demo-login/{role}', {
    permission: 'signIn.demo',
    summary: 'Signs in as a demo person. Only on demo instances.',
    body: demoSignIn,
    reply: signInResult,
    audit: 'person.signedIn',
    invalidates: ['currentUser'],
  }),
  getSession: endpoint('GET /api/auth/session', {
    permission: 'signIn.request',
    summary: 'The signed-in person, or null for a guest. Screens load this first, so it never fails for a guest.',
    reply: z.object({ user: currentUser.nullable() }),
  }),
  getCurrentUser: endpoint('GET /api/auth/user', {
    priority: 'vital',
    isBeforePasskey: true,
    permission: 'profile.get',
    summary: 'The signed-in person.',
    reply: currentUser,
  }),
  signOut: endpoint('POST /api/logout', {
    isBeforePasskey: true,
    permission: 'session.end',
    summary: 'Ends this session. `redirect` is where to sign out of the campus account as well, or null.',
    reply: message.extend({ redirect: z.string().nullable() }),
    invalidates: ['currentUser'],
  }),
  listSessions: endpoint('GET /api/auth/sessions', {
    isBeforePasskey: true,
    permission: 'session.list',
    viewAs: 'refused',
    summary: 'Where the person is signed in, most recently used first.',
    reply: z.array(session),
  }),
  endSession: endpoint('DELETE /api/auth/sessions/{id}', {
    permission: 'session.end',
    summary: "Ends one of the person's own sessions.",
    reply: message,
    invalidates: ['sessions'],
  }),
  endOtherSessions: endpoint('DELETE /api/auth/sessions', {
    permission: 'session.end',
    summary: "Ends all of the person's other sessions.",
    reply: z.object({ endedCount: z.number() }),
    invalidates: ['sessions'],
  }),
  listCampusProviders: endpoint('GET /api/auth/sso', {
    permission: 'signIn.campus',
    summary: 'The campus sign-in services of `SSO_FILE`.',
    reply: campusProviders,
  }),
  startCampusSignIn: endpoint('GET /api/auth/sso/{id}/start', {
    permission: 'signIn.campus',
    viewAs: 'refused',
    summary: 'Sends the browser to the campus sign-in service.',
    raw: 'redirect',
    query: z.object({ next: nextPath }),
    reply: z.never(),
  }),
  finishCampusSignIn: endpoint('GET /api/auth/sso/{id}/callback', {
    permission: 'signIn.campus',
    viewAs: 'refused',
    summary: 'Where the campus sign-in service sends the browser back to. Signs in, or says on a screen why not.',
    raw: 'redirect',
    isAuditedByEvents: true,
    reply: z.never(),
  }),
  receiveSamlResponse: endpoint('POST /api/auth/sso/{id}/acs', {
    permission: 'signIn.campus',
    summary:
      'Takes the signed form that a SAML provider sends with the browser, and sends the browser on to `/callback`.',
    raw: 'form',
    maxBodyBytes: limits.body.bytes,
    reply: z.never(),
    invalidates: [],
  }),
  getSamlMetadata: endpoint('GET /api/auth/sso/{id}/metadata', {
    permission: 'signIn.campus',
    summary: 'What the administrators of a SAML provider import.',
    raw: 'download',
    reply: z.never(),
  }),
  getCampusClaim: endpoint('GET /api/auth/campus-claims/{id}', {
    permission: 'signIn.campus',
    summary: 'A campus sign-in whose person still has to confirm an email address. Only in the browser that signed in.',
    reply: campusClaim,
  }),
  sendCampusClaimLink: endpoint('POST /api/auth/campus-claims/{id}/email', {
    permission: 'signIn.campus',
    summary:
      'Emails a link that connects the campus account to the Foundry account of this address, which it creates if need be.',
    body: z.object({ email: z.string() }),
    reply: message,
    invalidates: [],
  }),
  listCampusAccounts: endpoint('GET /api/me/campus-accounts', {
    permission: 'campusAccount.list',
    viewAs: 'refused',
    summary: 'The campus accounts that sign the person in, the oldest first.',
    reply: z.array(campusAccount),
  }),
  connectCampusAccount: endpoint('POST /api/me/campus-accounts', {
    permission: 'campusAccount.connect',
    summary: 'The address at which to sign in with a campus account to connect it. Needs a sign-in of the last hour.',
    body: z.object({ providerId: z.string().max(40) }),
    reply: z.object({ url: z.string() }),
    invalidates: [],
  }),
  disconnectCampusAccount: endpoint('DELETE /api/me/campus-accounts/{id}', {
    permission: 'campusAccount.disconnect',
    summary: 'Disconnects a campus account. Needs a sign-in of the last hour; the person is told by email.',
    isAuditedByEvents: true,
    reply: message,
    invalidates: ['campusAccounts'],
  }),
  // Part of accounts, not users: the transaction that saves the profile also mails a sign-in link to a new address.
  editProfile: endpoint('PUT /api/users/profile', {
    permission: 'profile.edit',
    summary: 'Edits the own profile. A new email address takes effect once confirmed by an emailed link.',
    body: profileEdit,
    reply: currentUser.extend({ pendingEmail: z.string().nullable() }),
    limit: 'profile.edit',
    invalidates: ['currentUser', 'awards'],
  }),
}
