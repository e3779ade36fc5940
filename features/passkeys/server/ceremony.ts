import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { createSecret, hashSecret } from '#platform/server/sessions/sessions.ts'
import { signInLimits } from '#rules/sign-in-limits.ts'
import type { CreatedCredential, UsedCredential } from '../schema.ts'
import { insertChallenge, listPasskeys, takeChallenge, type PasskeyRow } from './queries.ts'

/** EdDSA, ES256 and RS256: every device knows one. Unset, the library probes for newer ones that Node still warns about. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Passkeys belong to the host name of the site; browsers refuse to use them anywhere else. */
const getSite = ({ config }: RequestCtx) => ({
  rpID: new URL(config.publicUrl).hostname,
  origin: new URL(config.publicUrl).origin,
})

/** A challenge for this browser, and for this person where they add a passkey. */
async function createChallenge(ctx: RequestCtx, personId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = createSecret()
  const expiresAt = new Date(ctx.now().getTime() + signInLimits.passkey.challengeSeconds * 1_000)
  const browserHash = hashSecret(ctx.http.browsers.ensure(ctx.http).id)
  await insertChallenge(ctx, { id: newId(), challengeHash: hashSecret(challenge), browserHash, personId, expiresAt })
  return isoBase64URL.toBuffer(challenge)
}

/** Without a list of passkeys: the person's device knows them, and nobody learns who has some (T3). */
export async function createSignInOptions(ctx: RequestCtx): Promise<{ challenge: string }> {
  return generateAuthenticationOptions({
    rpID: getSite(ctx).rpID,
    challenge: await createChallenge(ctx, null),
    userVerification: 'required',
    timeout: signInLimits.passkey.challengeSeconds * 1_000,
  })
}

export async function createAddingOptions(ctx: RequestCtx): Promise<{ challenge: string }> {
  const { me } = ctx
  const known = await listPasskeys(ctx, me.id)
  return generateRegistrationOptions({
    rpName: 'Foundry',
    rpID: getSite(ctx).rpID,
    userName: me.email,
    userDisplayName: `${me.firstName} ${me.lastName}`.trim() || me.email,
    userID: new TextEncoder().encode(me.id),
    challenge: await createChallenge(ctx, me.id),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // The standard's word; the glossary keeps it out of our own names.
    authenticatorSelection: { ['residentKey']: 'required', userVerification: 'required' },
    timeout: signInLimits.passkey.challengeSeconds * 1_000,
  })
}

type AnyCredential = CreatedCredential | UsedCredential

/** The challenge that the credential signs, used up now: whatever the rest is worth, it does not count again. */
async function requireChallenge(
  ctx: RequestCtx,
  { credential, personId }: { credential: AnyCredential; personId: string | null },
): Promise<string> {
  const challenge = readChallenge(credential)
  const browser = ctx.http.browsers.find(ctx.http.request)
  const browserHash = browser && hashSecret(browser.id)
  const isTaken =
    browserHash && (await takeChallenge(ctx, { challengeHash: hashSecret(challenge), browserHash, personId }))
  if (!isTaken) throw problem('passkey.expired')
  return challenge
}

function readChallenge({ response }: AnyCredential): string {
  try {
    const data = JSON.parse(isoBase64URL.toUTF8String(response.clientDataJSON)) as { challenge?: unknown } | null
    return typeof data?.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}

type NewCredential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** Checks a passkey that the viewer's browser made. */
export async function verifyCreated(ctx: RequestCtx, credential: CreatedCredential): Promise<NewCredential> {
  const expectedChallenge = await requireChallenge(ctx, { credential, personId: ctx.me.id })
  assertWithoutCertificates(credential)
  const { rpID, origin } = getSite(ctx)
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => null)
  if (!verified?.verified) throw problem('passkey.invalid')
  return verified.registrationInfo
}

/** We ask for no attestation. The library would fetch addresses that the certificates of one name (T27). */
function assertWithoutCertificates({ response }: CreatedCredential): void {
  let hasCertificates = true
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    const isPlain = ['none', 'packed'].includes(attestation.get('fmt'))
    hasCertificates = !isPlain || attestation.get('attStmt').get('x5c') !== undefined
  } catch {
    // Not readable: refused as well.
  }
  if (hasCertificates) throw problem('passkey.invalid')
}

export type Use = { counter: number; isSynced: boolean }

/** Checks a use of this passkey; `counter` is what the device counted, which the caller compares. */
export async function verifyUsed(
  ctx: RequestCtx,
  { credential, row }: { credential: UsedCredential; row: PasskeyRow | null },
): Promise<Use> {
  const expectedChallenge = await requireChallenge(ctx, { credential, personId: null })
  const { userHandle, ...response } = credential.response
  if (!row || (userHandle !== undefined && isoBase64URL.toUTF8String(userHandle) !== row.personId))
    throw problem('passkey.unknown')
  const { rpID, origin } = getSite(ctx)
  const { rawId, id, type } = credential
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) throw problem('passkey.invalid')
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp }
}
