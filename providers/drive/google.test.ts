import { afterAll, describe, expect, test } from 'vitest'
import { describeDrive, allTypes } from './conformance.ts'
import { fakeClient, startFakeGoogle } from './fake-google.ts'
import { createGoogleDrive } from './google.ts'
import { DriveError } from './port.ts'

const fake = await startFakeGoogle()
afterAll(() => fake.close())
const { env } = fake
const options = {
  ...fakeClient,
  authUrl: env['GOOGLE_AUTH_URL']!,
  tokenUrl: env['GOOGLE_TOKEN_URL']!,
  revokeUrl: env['GOOGLE_REVOKE_URL']!,
  driveUrl: env['GOOGLE_DRIVE_URL']!,
  now: () => new Date(),
}
const drive = createGoogleDrive(options)
const impatient = createGoogleDrive({ ...options, timeoutMs: 300 })
const document = 'application/vnd.google-apps.document'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const at = (day: number) => `2026-10-0${day}T12:00:00.000Z`
fake.files.push(
  { id: 'f1', name: 'Pitch deck.pdf', mimeType: 'application/pdf', modifiedTime: at(7), bytes: Buffer.alloc(4_000, 1) },
  {
    id: 'f2',
    name: 'Interviews',
    mimeType: document,
    modifiedTime: at(6),
    exports: { [docx]: Buffer.from('docx'), 'text/markdown': Buffer.from('# Interviews'), 'text/csv': 'tooLarge' },
  },
  { id: 'f3', name: 'Logo.png', mimeType: 'image/png', modifiedTime: at(5), bytes: Buffer.from('png') },
  { id: 'f4', name: 'Notes.md', mimeType: 'text/markdown', modifiedTime: at(4), bytes: Buffer.from('# Notes') },
  { id: 'f5', name: 'Plan.docx', mimeType: docx, modifiedTime: at(3), bytes: Buffer.from('docx') },
)

describeDrive('google', { drive, allow: (authUrl) => fake.consent(authUrl) })

const redirectUri = 'http://localhost:3000/api/services/google-drive/callback'
const codeVerifier = 'v'.repeat(43)
const codeChallenge = 'b_4kD2CbsrFtaPy9Eq_UNvW4bCrVC9v5uM7yVfgPYvQ'

async function getCode(choice?: Parameters<typeof fake.consent>[1]): Promise<string> {
  const { createHash } = await import('node:crypto')
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const authUrl = drive.createAuthUrl({ state: 's', codeChallenge: challenge, redirectUri, picksFiles: false })
  return (await fake.consent(authUrl, choice)).searchParams.get('code')!
}
const connect = async () => drive.exchange({ code: await getCode(), codeVerifier, redirectUri })
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: DriveError) => error.failure,
  )

test('the address asks for no more than needed, offline, with PKCE', () => {
  const request = { state: 's', codeChallenge, redirectUri, picksFiles: false }
  const { searchParams, origin } = new URL(drive.createAuthUrl(request))
  expect(origin).toBe(drive.issuer)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: fakeClient.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/drive.file openid email',
    state: 's',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
  })
  const picking = new URL(drive.createAuthUrl({ ...request, picksFiles: true })).searchParams
  expect(picking.get('trigger_onepick')).toBe('true')
  expect(picking.get('scope')).toBe('https://www.googleapis.com/auth/drive.file')
})

test('an unticked scope, the email and the end of a grant are read from the reply', async () => {
  const unticked = await drive.exchange({ code: await getCode('allow without files'), codeVerifier, redirectUri })
  expect(unticked).toMatchObject({ isComplete: false })
  fake.quirks.refreshTokenSeconds = 604_800
  expect(await connect()).toMatchObject({
    isComplete: true,
    email: 'casey.drive@example.edu',
    expiresAt: expect.any(Date),
  })
  delete fake.quirks.refreshTokenSeconds
})

test.each([{ aud: 'another-client' }, { iss: 'https://evil.example' }, { exp: 1_000 }])(
  'an ID token of someone else is refused: %o',
  async (claims) => {
    fake.quirks.claims = claims
    expect(await failureOf(connect())).toBe('refused')
    fake.quirks.claims = {}
  },
)

test('a document too large for one format comes in the next', async () => {
  const { accessToken } = await connect()
  const exportAs = (formats: string[]) =>
    drive.download(accessToken, { id: 'f2', maxBytes: 1_000, exports: { [document]: formats } })
  expect(await exportAs(['text/csv', 'text/markdown'])).toMatchObject({ type: 'text/markdown' })
  expect(await failureOf(exportAs(['text/csv']))).toBe('tooLarge')
})

test('a file that grew after it was looked at is cut off', async () => {
  const { accessToken } = await connect()
  const file = fake.files.find(({ id }) => id === 'f4')!
  const download = drive.download(accessToken, { id: 'f4', maxBytes: 100, exports: {} })
  file.bytes = Buffer.alloc(5_000)
  expect(await failureOf(download)).toBe('tooLarge')
  file.bytes = Buffer.from('# Notes')
})

describe('faults (R11)', () => {
  const faults = [
    [{ kind: 'answer', status: 500 }, 'unavailable'],
    [{ kind: 'answer', status: 429, retryAfter: '7' }, 'busy'],
    [{ kind: 'answer', status: 403, body: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } } }, 'busy'],
    [{ kind: 'answer', status: 403, body: { error: { errors: [{ reason: 'forbidden' }] } } }, 'refused'],
    [{ kind: 'answer', status: 401, body: { error: 'invalid_client' } }, 'misconfigured'],
    [{ kind: 'hang' }, 'unavailable'],
    [{ kind: 'cut' }, 'unavailable'],
    [{ kind: 'html' }, 'unavailable'],
    [{ kind: 'empty' }, 'unavailable'],
    [{ kind: 'odd' }, 'unavailable'],
    [{ kind: 'trickle' }, 'unavailable'],
  ] as const
  test.each(faults)('%o makes every call %s once, in time, with no token in the error', async (fault, failure) => {
    const { accessToken, refreshToken } = await connect()
    const code = await getCode()
    const calls = {
      exchange: () => impatient.exchange({ code, codeVerifier, redirectUri }),
      refresh: () => impatient.refresh(refreshToken!),
      list: () => impatient.listFiles(accessToken, { q: '', types: allTypes, cursor: null }),
      download: () => impatient.download(accessToken, { id: 'f1', maxBytes: 10_000, exports: {} }),
    }
    for (const [name, call] of Object.entries(calls)) {
      fake.failNext(fault)
      const [startedAt, sentBefore] = [performance.now(), fake.requests.length]
      const error = await call().then(
        () => null,
        (thrown: unknown) => thrown as DriveError,
      )
      expect(error, name).toBeInstanceOf(DriveError)
      expect(error!.failure, name).toBe(failure)
      expect(performance.now() - startedAt, name).toBeLessThan(1_000)
      expect(fake.requests.length - sentBefore, name).toBe(1)
      const text = `${error!.message} ${JSON.stringify(error)} ${String(error!.cause)}`
      for (const secret of [accessToken, refreshToken!, code, fakeClient.clientSecret])
        expect(text).not.toContain(secret)
    }
    if (failure === 'busy' && fault.kind === 'answer' && 'retryAfter' in fault) {
      fake.failNext(fault)
      expect(await calls.list().catch((thrown: unknown) => thrown)).toMatchObject({ retryAfterMs: 7_000 })
    }
  })

  test('a service that refuses connections is unavailable', async () => {
    const away = createGoogleDrive({ ...options, tokenUrl: 'http://127.0.0.1:9/token' })
    expect(await failureOf(away.refresh('x'))).toBe('unavailable')
  })
})
