import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { currentUser, profileEdit, profilePatch, redemption, session, signInOptions, signInRequest } from './schema.ts'

const signInResult = z.object({ redirect: z.string(), user: currentUser })
const message = z.object({ message: z.string() })

export const contract = {
  getSignInOptions: endpoint('GET /api/auth/options', {
    permission: 'signIn.request',
    summary: 'What the sign-in screen offers here: demo roles, and whose addresses may register.',
    reply: signInOptions,
  }),
  requestSignInLink: endpoint('POST /api/send-magic-link', {
    permission: 'signIn.request',
    summary: 'Mails a sign-in link and code. Registering creates the account when the link is used.',
    body: signInRequest,
    reply: message,
    invalidates: [],
  }),
  redeemSignInLink: endpoint('POST /api/auth/magic-link/verify', {
    permission: 'signIn.redeem',
    summary: 'Signs in by the token of a mailed link, or by address and code. One use.',
    body: redemption,
    reply: signInResult,
    invalidates: ['currentUser'],
  }),
  peekSignInLink: endpoint('POST /api/auth/magic-link/peek', {
    permission: 'signIn.redeem',
    summary: 'Whom a mailed link signs in, masked, so that its page can say so. Uses nothing up.',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ address: z.string() }),
    invalidates: [],
  }),
  signInAsDemo: endpoint('POST /api/demo-login/{role}', {
    permission: 'signIn.demo',
    summary: 'Signs in as a demo person; exists only on demo instances.',
    body: z.object({ onboarding: z.boolean().default(false) }),
    reply: signInResult,
    invalidates: ['currentUser'],
  }),
  getSession: endpoint('GET /api/auth/session', {
    permission: 'signIn.request',
    summary:
      'Who is there: the signed-in person, or null for a guest. What screens ask first; it never fails for a guest.',
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
    summary: 'Where the person is signed in, most recently used first.',
    reply: z.array(session),
  }),
  endSession: endpoint('DELETE /api/auth/sessions/{id}', {
    permission: 'session.end',
    summary: 'Ends one of the own sessions.',
    reply: message,
    invalidates: ['sessions'],
  }),
  endOtherSessions: endpoint('DELETE /api/auth/sessions', {
    permission: 'session.end',
    summary: 'Ends all own sessions but this one.',
    reply: z.object({ endedCount: z.number() }),
    invalidates: ['sessions'],
  }),
  editProfile: endpoint('PUT /api/users/profile', {
    permission: 'profile.edit',
    summary: 'Edits the own profile. A new email address counts once its owner confirms by a link.',
    body: profileEdit,
    reply: currentUser.extend({ pendingEmail: z.string().nullable() }),
    limit: 'profile.edit',
    invalidates: ['currentUser', 'awards'],
  }),
  patchProfile: endpoint('PATCH /api/profile', {
    permission: 'profile.edit',
    summary: 'Saves onboarding fields; an empty body completes onboarding.',
    body: profilePatch,
    reply: currentUser,
    limit: 'profile.edit',
    invalidates: ['currentUser', 'awards'],
  }),
  uploadPhoto: endpoint('POST /api/users/photo', {
    permission: 'photo.edit',
    summary: 'Takes a JPEG, PNG or WebP to 5 MB as multipart and stores it as a 512 px square without metadata.',
    raw: 'upload',
    reply: currentUser,
    limit: 'photo.upload',
    invalidates: ['currentUser', 'awards'],
  }),
  removePhoto: endpoint('DELETE /api/users/photo', {
    permission: 'photo.edit',
    summary: 'Removes the own photo.',
    reply: currentUser,
    invalidates: ['currentUser', 'awards'],
  }),
  downloadPhoto: endpoint('GET /api/photos/{name}', {
    permission: 'photo.get',
    summary: "A person's photo.",
    raw: 'download',
    reply: z.never(),
  }),
}
