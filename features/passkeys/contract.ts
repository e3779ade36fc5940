import { z } from '#platform/contract/zod.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { nextPath } from '#features/accounts/schema.ts'
import { currentUser } from '#features/users/schema.ts'
import { ceremonyOptions, createdCredential, passkey, passkeyName, usedCredential } from './schema.ts'

const message = z.object({ message: z.string() })

export const contract = {
  startPasskeySignIn: endpoint('POST /api/auth/passkeys/options', {
    permission: 'signIn.passkey',
    summary: 'What the browser needs to sign in with a passkey, for five minutes. Names no account.',
    reply: ceremonyOptions,
    limit: 'passkey.start',
    invalidates: [],
  }),
  signInWithPasskey: endpoint('POST /api/auth/passkeys/verify', {
    permission: 'signIn.passkey',
    summary: 'Signs in with a passkey. The challenge that it signs works once, in the browser that asked for it.',
    body: z.object({ credential: usedCredential, next: nextPath }),
    reply: z.object({ redirect: z.string(), user: currentUser }),
    limit: 'passkey.use',
    audit: 'person.signedIn',
    invalidates: ['currentUser', 'sessions', 'passkeys'],
  }),
  listPasskeys: endpoint('GET /api/me/passkeys', {
    permission: 'passkey.list',
    viewAs: 'refused',
    isBeforePasskey: true,
    summary: "The person's passkeys, the oldest first.",
    reply: z.array(passkey),
  }),
  startAddingPasskey: endpoint('POST /api/me/passkeys/options', {
    permission: 'passkey.add',
    isBeforePasskey: true,
    summary: 'What the browser needs to make a passkey. Needs a sign-in of the last hour.',
    reply: ceremonyOptions,
    limit: 'passkey.add',
    invalidates: [],
  }),
  addPasskey: endpoint('POST /api/me/passkeys', {
    permission: 'passkey.add',
    isBeforePasskey: true,
    isAuditedByEvents: true,
    summary: 'Adds the passkey that the browser made; the person is told by email.',
    body: z.object({ name: passkeyName, credential: createdCredential }),
    reply: passkey,
    status: 201,
    limit: 'passkey.add',
    invalidates: ['passkeys', 'currentUser', 'sessions'],
  }),
  renamePasskey: endpoint('PATCH /api/me/passkeys/{id}', {
    permission: 'passkey.rename',
    summary: 'Gives a passkey another name.',
    body: z.object({ name: passkeyName }),
    reply: passkey,
    invalidates: ['passkeys'],
  }),
  removePasskey: endpoint('DELETE /api/me/passkeys/{id}', {
    permission: 'passkey.remove',
    isAuditedByEvents: true,
    summary:
      'Removes a passkey. Needs a sign-in of the last hour; the person is told by email. The last one stays where the site requires it.',
    reply: message,
    invalidates: ['passkeys'],
  }),
}
