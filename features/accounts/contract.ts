import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { currentUser, profileEdit } from '#features/users/schema.ts'
import {
  demoSignIn,
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
    permission: 'profile.get',
    summary: 'The signed-in person.',
    reply: currentUser,
  }),
  signOut: endpoint('POST /api/logout', {
    permission: 'session.end',
    summary: 'Ends this session.',
    reply: message,
    invalidates: ['currentUser'],
  }),
  listSessions: endpoint('GET /api/auth/sessions', {
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
