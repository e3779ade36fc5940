import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  type ClientAuth,
  type Configuration,
  type IDToken,
} from 'openid-client'
import { z } from 'zod'
import { SignInFailure, type CampusIdentity, type IdentityProvider, type SignInAnswer } from './port.ts'
import { mapRole } from './roles.ts'
import type { OidcSettings } from './sso-file.ts'

/** Clocks of two organizations may differ by so much. */
const skewSeconds = 180
const timeoutSeconds = 8
/** A provider may move its endpoints; its keys are read again whenever an unknown one signs. */
const metadataAgeMs = 3_600_000

type OidcOptions = OidcSettings & { publicUrl: string; now(): Date }

/** OpenID Connect by the authorization code flow with PKCE. */
export function createOidc(options: OidcOptions): IdentityProvider {
  const { id, label, publicUrl } = options
  const redirectUri = `${publicUrl}/api/auth/sso/${id}/callback`
  const findConfiguration = createDiscovery(options)
  return {
    id,
    label,
    type: 'oidc',
    metadata: null,
    async start(state) {
      const memory = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(await findConfiguration(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set(['openid', ...options.scopes])].join(' '),
        state,
        nonce: memory.nonce,
        code_challenge: await calculatePKCECodeChallenge(memory.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, memory: JSON.stringify(memory) }
    },
    finish: async (input) => finish(await findConfiguration(), { options, redirectUri, input }),
    async findSignOutUrl() {
      if (!options.endSession) return null
      const configuration = await findConfiguration().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/` }).href
    },
  }
}

/** Reads the provider's metadata at its first use, not at the start: a provider that is down stops nobody else. */
function createDiscovery({ issuer, clientId, clientSecret, now }: OidcOptions): () => Promise<Configuration> {
  let known: { configuration: Configuration; until: number; aheadSeconds: number } | null = null
  const isPlain = new URL(issuer).protocol === 'http:'
  return async () => {
    // The library adds this to this machine's clock, which may have been set since.
    const aheadSeconds = Math.round((now().getTime() - Date.now()) / 1_000)
    const isSameClock = known !== null && Math.abs(known.aheadSeconds - aheadSeconds) <= 1
    if (known && isSameClock && known.until > performance.now()) return known.configuration
    const execute = isPlain ? [allowInsecureRequests] : []
    const metadata = { [clockTolerance]: skewSeconds, [clockSkew]: aheadSeconds }
    try {
      const configuration = await discovery(new URL(issuer), clientId, metadata, authenticateWith(clientSecret), {
        execute,
        timeout: timeoutSeconds,
      })
      known = { configuration, until: performance.now() + metadataAgeMs, aheadSeconds }
      return configuration
    } catch (cause) {
      throw new SignInFailure('unavailable', { message: 'the metadata of the provider could not be read', cause })
    }
  }
}

/** By the header that every provider has to support, unless its metadata lists other ways only. */
function authenticateWith(secret: string): ClientAuth {
  return (...call) => {
    const methods = call[0].token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return authenticate(...call)
  }
}

const storedMemory = z.object({ nonce: z.string(), verifier: z.string() })

type FinishOptions = { options: OidcOptions; redirectUri: string; input: SignInAnswer }

async function finish(
  configuration: Configuration,
  { options, redirectUri, input }: FinishOptions,
): Promise<CampusIdentity> {
  const { nonce, verifier } = storedMemory.parse(JSON.parse(input.memory))
  try {
    const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${input.answer}`), {
      expectedState: input.state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const info = await readUserInfo(configuration, { accessToken: tokens.access_token, claims })
    return toIdentity(options, { ...info, ...claims })
  } catch (error) {
    throw toFailure(error)
  }
}

/** Most providers put names and the email there and not into the token. */
async function readUserInfo(
  configuration: Configuration,
  { accessToken, claims }: { accessToken: string; claims: IDToken },
): Promise<Record<string, unknown>> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  return fetchUserInfo(configuration, accessToken, claims.sub)
}

type Claims = Record<string, unknown> & Pick<IDToken, 'iss' | 'sub'>

function toIdentity({ roleAttribute, roles }: OidcSettings, claims: Claims): CampusIdentity {
  const readText = (name: string): string => {
    const value = claims[name]
    return typeof value === 'string' ? value : ''
  }
  const values = roleAttribute ? [claims[roleAttribute]].flat().filter((value) => typeof value === 'string') : []
  return {
    subject: `${claims.iss} ${claims.sub}`,
    // An address that nobody checked could be somebody else's.
    email: (claims['email_verified'] === true && readText('email')) || null,
    firstName: readText('given_name'),
    lastName: readText('family_name'),
    role: mapRole({ roles, values }),
  }
}

/** What people cancel or are not allowed; everything else that a provider answers is a fault of one of the two sides. */
const denials = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])

function toFailure(error: unknown): SignInFailure {
  if (error instanceof AuthorizationResponseError)
    return new SignInFailure(denials.has(error.error) ? 'denied' : 'failed', {
      message: 'the provider answered an error',
    })
  const { code = '' } = error as { code?: string }
  // `fetch` throws a TypeError without a code where no answer came.
  const isUnreachable =
    (error instanceof TypeError && code === '') || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'
  return new SignInFailure(isUnreachable ? 'unavailable' : 'failed', {
    message: isUnreachable ? 'the provider did not answer' : `the answer was refused: ${code || 'unknown'}`,
    cause: error,
  })
}
