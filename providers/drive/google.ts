import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { callGoogle, parseGoogleReply } from './google-client.ts'
import { downloadFile, listFiles } from './google-files.ts'
import { DriveError, type AuthorizationRequest, type Drive, type DriveTokens } from './port.ts'

const address = z.url({ protocol: /^https?$/, message: 'expected an http or https address' })

export const settings = defineSettings({
  googleClientId: {
    env: 'GOOGLE_CLIENT_ID',
    doc: 'Client ID of a web application at Google, with which people connect Google Drive. Its redirect URI is `PUBLIC_URL/api/services/google-drive/callback`.',
    schema: z.string().min(1).max(500).optional(),
    defaultDoc: 'none; the demo has a sample drive, other installations none',
  },
  googleClientSecret: {
    env: 'GOOGLE_CLIENT_SECRET',
    doc: 'Its secret.',
    schema: z.string().min(1).max(500).optional(),
    defaultDoc: 'none',
    isSecret: true,
  },
  googleAuthUrl: {
    env: 'GOOGLE_AUTH_URL',
    doc: "Google's page on which people allow access. Its origin is the issuer that answers must name, where they name one.",
    schema: address.default('https://accounts.google.com/o/oauth2/v2/auth'),
  },
  googleTokenUrl: {
    env: 'GOOGLE_TOKEN_URL',
    doc: 'Where Google issues tokens.',
    schema: address.default('https://oauth2.googleapis.com/token'),
  },
  googleRevokeUrl: {
    env: 'GOOGLE_REVOKE_URL',
    doc: 'Where Google revokes them.',
    schema: address.default('https://oauth2.googleapis.com/revoke'),
  },
  googleDriveUrl: {
    env: 'GOOGLE_DRIVE_URL',
    doc: "Google Drive's API; ends in `/drive/v3`.",
    schema: address.transform((url) => url.replace(/\/+$/, '')).default('https://www.googleapis.com/drive/v3'),
  },
})

/** The only access to files that Google gives without an audit: those that a person chose for us. */
const fileScope = 'https://www.googleapis.com/auth/drive.file'

export type GoogleOptions = {
  clientId: string
  clientSecret: string
  authUrl: string
  tokenUrl: string
  revokeUrl: string
  driveUrl: string
  now(): Date
  /** Of one request; downloads get twice as much. */
  timeoutMs?: number
}

const defaultTimeoutMs = 8_000

/** Google Drive. The protocol is OAuth 2 with PKCE and Drive's API, version 3. */
export function createGoogleDrive(options: GoogleOptions): Drive {
  const { authUrl, driveUrl, revokeUrl, timeoutMs = defaultTimeoutMs } = options
  const api = { driveUrl, timeoutMs }
  return {
    name: 'google-drive',
    issuer: new URL(authUrl).origin,
    mayPickFiles: true,
    createAuthUrl: (request) => createAuthUrl(options, request),
    async exchange({ code, codeVerifier, redirectUri }) {
      const fields = { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri }
      const reply = await askForTokens(options, fields)
      const scopes = (reply.scope ?? '').split(' ')
      return { ...reply.tokens, isComplete: scopes.includes(fileScope), email: readEmail(options, reply.id_token) }
    },
    async refresh(refreshToken) {
      const { tokens } = await askForTokens(options, { grant_type: 'refresh_token', refresh_token: refreshToken })
      return tokens
    },
    async revoke(token) {
      const body = new URLSearchParams({ token })
      try {
        await callGoogle({ baseUrl: revokeUrl, headers: {}, timeoutMs }, { path: '', body })
      } catch (error) {
        if (error instanceof DriveError && error.failure === 'grantEnded') return
        throw error
      }
    },
    listFiles: (accessToken, query) => listFiles({ ...api, accessToken }, query),
    download: (accessToken, query) => downloadFile({ ...api, accessToken }, query),
  }
}

function createAuthUrl({ authUrl, clientId }: GoogleOptions, request: AuthorizationRequest): string {
  const url = new URL(authUrl)
  const params = {
    client_id: clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    // The page on which files are chosen allows no other scope beside this one.
    scope: request.picksFiles ? fileScope : `${fileScope} openid email`,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
    // Without it a second connection gets no refresh token.
    prompt: 'consent',
    ...(request.picksFiles && { trigger_onepick: 'true', allow_multiple: 'true' }),
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

const tokenReply = z.object({
  access_token: z.string().min(1).max(8_000),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).max(8_000).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
  id_token: z.string().max(20_000).optional(),
})

type TokenReply = z.output<typeof tokenReply> & { tokens: DriveTokens }

async function askForTokens(options: GoogleOptions, fields: Record<string, string>): Promise<TokenReply> {
  const { tokenUrl: baseUrl, clientId, clientSecret, timeoutMs = defaultTimeoutMs } = options
  const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret })
  const answer = await callGoogle({ baseUrl, headers: {}, timeoutMs }, { path: '', body })
  const reply = parseGoogleReply(tokenReply, answer)
  const inSeconds = (seconds: number) => new Date(options.now().getTime() + seconds * 1_000)
  const tokens = {
    accessToken: reply.access_token,
    accessExpiresAt: inSeconds(reply.expires_in),
    refreshToken: reply.refresh_token ?? null,
    expiresAt: reply.refresh_token_expires_in === undefined ? null : inSeconds(reply.refresh_token_expires_in),
  }
  return { ...reply, tokens }
}

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  email: z.email().max(320).optional(),
})

/**
 * The account's email, for the person to recognize. It came from the token endpoint itself, so that its signature proves nothing more (OpenID
 * Connect Core 3.1.3.7), but one for another client or from another issuer is a fault.
 */
function readEmail({ clientId, authUrl, now }: GoogleOptions, idToken: string | undefined): string | null {
  if (idToken === undefined) return null
  const { data } = claims.safeParse(parseJson(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()))
  const { origin, host } = new URL(authUrl)
  // Google also names itself without the scheme.
  const isOurs = data?.aud === clientId && [origin, host].includes(data.iss)
  if (!isOurs || data.exp * 1_000 < now().getTime()) throw new DriveError('refused')
  return data.email ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
