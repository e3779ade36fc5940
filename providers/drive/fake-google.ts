import { createHash, randomBytes } from 'node:crypto'
import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'
import { answerFiles, type FakeFile } from './fake-google-files.ts'

export const fakeClient = { clientId: 'fake-client.apps.example', clientSecret: 'fake-client-secret' }

type Code = { codeChallenge: string; redirectUri: string; scope: string; isUsed: boolean }
type Grant = { scope: string; isRevoked: boolean; accessTokens: Set<string> }

export type FakeGoogle = FakeService & {
  /** As settings of the product. */
  env: Record<string, string>
  files: FakeFile[]
  /** Who gave access, by their refresh tokens. */
  grants: Map<string, Grant>
  /**
   * Deviations: `coop` of the consent page, `iss` of the answer, claims of the ID token, whether a refresh token is sent. `refusesAccess`:
   * the API takes no access token, also none that was just issued; `rotates`: each renewal brings a new refresh token.
   */
  quirks: {
    coop?: string
    iss?: string | null
    claims?: object
    hasRefreshToken?: boolean
    refreshTokenSeconds?: number
    refusesAccess?: boolean
    rotates?: boolean
  }
  /** Ends the access of everybody, as if each person had removed it at Google. */
  revokeAll(): void
  /** What a person's browser does with the consent page: follows a link of it. Answers where Google sends it then. */
  consent(authUrl: string, choice?: 'allow' | 'allow without files' | 'deny'): Promise<URL>
}

/** Google's OAuth and Drive API as far as they are used, by the true protocol. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const codes = new Map<string, Code>()
  const grants: FakeGoogle['grants'] = new Map()
  const files: FakeFile[] = []
  const quirks: FakeGoogle['quirks'] = {}
  const state = { codes, grants, quirks, issuer: '' }
  const fake = await startFakeService((request) => answer(request, { ...state, files }))
  state.issuer = fake.url
  return Object.assign(fake, {
    env: {
      GOOGLE_CLIENT_ID: fakeClient.clientId,
      GOOGLE_CLIENT_SECRET: fakeClient.clientSecret,
      GOOGLE_AUTH_URL: `${fake.url}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${fake.url}/token`,
      GOOGLE_REVOKE_URL: `${fake.url}/revoke`,
      GOOGLE_DRIVE_URL: `${fake.url}/drive/v3`,
    },
    files,
    grants,
    quirks,
    revokeAll: () => {
      for (const grant of grants.values()) grant.isRevoked = true
    },
    consent: async (authUrl: string, choice = 'allow') => {
      const page = await (await fetch(authUrl)).text()
      const links = [...page.matchAll(/href="([^"]+)">([^<]+)</g)]
      const [, href = ''] = links.find(([, , label]) => label?.toLowerCase() === choice)!
      const reply = await fetch(href.replaceAll('&amp;', '&'), { redirect: 'manual' })
      return new URL(reply.headers.get('location')!)
    },
  })
}

type State = { codes: Map<string, Code>; grants: FakeGoogle['grants']; quirks: FakeGoogle['quirks']; issuer: string }

const createToken = () => randomBytes(16).toString('base64url')

function answer(request: ReceivedRequest, state: State & { files: FakeFile[] }): FakeReply {
  const url = new URL(request.path, state.issuer)
  if (url.pathname === '/o/oauth2/v2/auth') return showConsent(url, state)
  if (url.pathname === '/o/oauth2/decide') return decide(url, state)
  const form = new URLSearchParams(request.content)
  if (request.method === 'POST' && url.pathname === '/token') return issueTokens(form, state)
  if (request.method === 'POST' && url.pathname === '/revoke') return revoke(form, state)
  return answerFiles(url, { token: request.headers.authorization?.replace('Bearer ', '') ?? '', ...state })
}

const html = (status: number, body: string, headers = {}): FakeReply => ({
  status,
  contentType: 'text/html; charset=utf-8',
  body: Buffer.from(
    `<!doctype html><html lang="en"><title>Fake Google</title><main><h1>Fake Google</h1>${body}</main></html>`,
  ),
  headers,
})

function showConsent(url: URL, { quirks, issuer }: State): FakeReply {
  const { searchParams: query } = url
  const isGood =
    query.get('client_id') === fakeClient.clientId &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256' &&
    query.get('code_challenge')?.length === 43
  if (!isGood) return html(400, '<p>Error 400: invalid_request</p>')
  const link = (choice: string) => {
    query.set('choice', choice)
    const href = `${issuer}/o/oauth2/decide?${query}`.replaceAll('&', '&amp;')
    return `<p><a href="${href}">${choice[0]!.toUpperCase()}${choice.slice(1)}</a></p>`
  }
  const choices = ['allow', 'allow without files', 'deny'].map(link).join('')
  return html(200, choices, quirks.coop === undefined ? {} : { 'cross-origin-opener-policy': quirks.coop })
}

function decide({ searchParams: query }: URL, { codes, quirks, issuer }: State): FakeReply {
  const location = new URL(query.get('redirect_uri')!)
  location.searchParams.set('state', query.get('state') ?? '')
  const iss = quirks.iss === undefined ? issuer : quirks.iss
  if (iss !== null) location.searchParams.set('iss', iss)
  const scope = query.get('scope') ?? ''
  if (query.get('choice') === 'deny') location.searchParams.set('error', 'access_denied')
  else {
    const code = createToken()
    const granted = query.get('choice') === 'allow' ? scope : scope.split(' ').slice(1).join(' ')
    const redirectUri = query.get('redirect_uri')!
    codes.set(code, { codeChallenge: query.get('code_challenge')!, redirectUri, scope: granted, isUsed: false })
    location.searchParams.set('code', code)
    if (query.get('trigger_onepick') === 'true') location.searchParams.set('picked_file_ids', 'picked-1')
  }
  return { ...html(302, ''), headers: { location: location.href } }
}

const refusal = (status: number, error: string) => toJsonReply(status, { error, error_description: 'Fake refusal.' })

function issueTokens(form: URLSearchParams, { codes, grants, quirks, issuer }: State): FakeReply {
  const field = (name: string) => form.get(name) ?? ''
  if (field('client_id') !== fakeClient.clientId || field('client_secret') !== fakeClient.clientSecret)
    return refusal(401, 'invalid_client')
  const accessToken = createToken()
  const reply = { access_token: accessToken, expires_in: 3_599, token_type: 'Bearer' }
  if (field('grant_type') === 'refresh_token') {
    const grant = grants.get(field('refresh_token'))
    if (!grant || grant.isRevoked) return refusal(400, 'invalid_grant')
    grant.accessTokens.add(accessToken)
    const rotated = quirks.rotates ? createToken() : null
    if (rotated) grants.set(rotated, grant)
    return toJsonReply(200, { ...reply, scope: grant.scope, ...(rotated && { refresh_token: rotated }) })
  }
  const code = codes.get(field('code'))
  const challenge = createHash('sha256').update(field('code_verifier')).digest('base64url')
  if (!code || code.isUsed || code.codeChallenge !== challenge || code.redirectUri !== field('redirect_uri'))
    return refusal(400, 'invalid_grant')
  code.isUsed = true
  const refreshToken = createToken()
  grants.set(refreshToken, { scope: code.scope, isRevoked: false, accessTokens: new Set([accessToken]) })
  return toJsonReply(200, {
    ...reply,
    scope: code.scope,
    ...(quirks.hasRefreshToken !== false && { refresh_token: refreshToken }),
    ...(quirks.refreshTokenSeconds && { refresh_token_expires_in: quirks.refreshTokenSeconds }),
    ...(code.scope.includes('openid') && { id_token: createIdToken(quirks.claims, issuer) }),
  })
}

function createIdToken(claims: object | undefined, iss: string): string {
  const exp = Math.floor(Date.now() / 1_000) + 3_600 * 24 * 365
  const payload = { iss, aud: fakeClient.clientId, exp, sub: '1', email: 'casey.drive@example.edu', ...claims }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return [part({ alg: 'RS256' }), part(payload), 'c2lnbmF0dXJl'].join('.')
}

function revoke(form: URLSearchParams, { grants }: State): FakeReply {
  const token = form.get('token') ?? ''
  const [, grant] =
    [...grants].find(([refresh, { accessTokens }]) => refresh === token || accessTokens.has(token)) ?? []
  if (!grant || grant.isRevoked) return refusal(400, 'invalid_token')
  grant.isRevoked = true
  return toJsonReply(200, {})
}
