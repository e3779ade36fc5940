import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DriveError, type Drive } from './port.ts'

const redirectUri = 'http://localhost:3000/api/services/google-drive/callback'
const document = 'application/vnd.google-apps.document'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const allTypes = ['application/pdf', 'image/png', 'text/markdown', document, docx]

type Verified = { codeVerifier: string; codeChallenge: string }

const createVerifier = (): Verified => {
  const codeVerifier = randomBytes(32).toString('base64url')
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') }
}

type Conformance = {
  drive: Drive
  /** What a person does at this address; answers where their browser is sent with a code. */
  allow(authUrl: string): Promise<URL>
}

/** What every drive does. It holds at least five files, among them "Pitch deck.pdf" and a document that exists only online. */
export function describeDrive(name: string, { drive, allow }: Conformance): void {
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof DriveError ? error.failure : error),
    )

  async function authorize() {
    const { codeVerifier, codeChallenge } = createVerifier()
    const authUrl = drive.createAuthUrl({ state: 'state-1', codeChallenge, redirectUri, picksFiles: false })
    const callback = await allow(authUrl)
    expect(callback.origin + callback.pathname).toBe(redirectUri)
    expect(callback.searchParams.get('state')).toBe('state-1')
    expect(callback.searchParams.get('iss') ?? drive.issuer).toBe(drive.issuer)
    return { code: callback.searchParams.get('code')!, codeVerifier }
  }
  const connect = async () => drive.exchange({ ...(await authorize()), redirectUri })

  describe(name, () => {
    test('a code is good once, for its own verifier and address', async () => {
      const { code, codeVerifier } = await authorize()
      const other = createVerifier()
      expect(await failureOf(drive.exchange({ code, codeVerifier: other.codeVerifier, redirectUri }))).toBe(
        'grantEnded',
      )
      const elsewhere = { code, codeVerifier, redirectUri: 'http://localhost:3000/elsewhere' }
      expect(await failureOf(drive.exchange(elsewhere))).toBe('grantEnded')
      const grant = await drive.exchange({ code, codeVerifier, redirectUri })
      expect(grant).toMatchObject({ isComplete: true, refreshToken: expect.any(String), expiresAt: null })
      expect(await failureOf(drive.exchange({ code, codeVerifier, redirectUri }))).toBe('grantEnded')
      expect(await failureOf(drive.exchange({ code: 'nonsense', codeVerifier, redirectUri }))).toBe('grantEnded')
    })

    test('an access is renewed until it is revoked; revoking twice is no error', async () => {
      const { refreshToken } = await connect()
      const renewed = await drive.refresh(refreshToken!)
      expect(renewed.accessExpiresAt.getTime()).toBeGreaterThan(Date.now() + 600_000)
      const query = { q: '', types: allTypes, cursor: null }
      expect((await drive.listFiles(renewed.accessToken, query)).files.length).toBeGreaterThan(0)
      await drive.revoke(refreshToken!)
      await drive.revoke(refreshToken!)
      expect(await failureOf(drive.refresh(refreshToken!))).toBe('grantEnded')
      expect(await failureOf(drive.listFiles(renewed.accessToken, query))).toBe('tokenRefused')
      expect(await failureOf(drive.listFiles('nonsense', query))).toBe('tokenRefused')
    })

    test('files are listed page by page, the last modified first, and found by type and by words', async () => {
      const { accessToken } = await connect()
      const files = []
      for (let cursor: string | null = null, page = 0; page === 0 || cursor; page += 1) {
        const reply = await drive.listFiles(accessToken, { q: '', types: allTypes, cursor })
        files.push(...reply.files)
        cursor = reply.nextCursor
      }
      expect(files.length).toBeGreaterThan(4)
      expect(new Set(files.map(({ id }) => id)).size).toBe(files.length)
      const times = files.map(({ modifiedAt }) => modifiedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(files.find(({ type }) => type === document)).toMatchObject({ size: null })
      const found = await drive.listFiles(accessToken, { q: 'PITCH', types: allTypes, cursor: null })
      expect(found.files.map((file) => file.name)).toEqual(['Pitch deck.pdf'])
      const pictures = await drive.listFiles(accessToken, { q: '', types: ['image/png'], cursor: null })
      expect(new Set(pictures.files.map(({ type }) => type))).toEqual(new Set(['image/png']))
      const strange = await drive.listFiles(accessToken, { q: `it's a \\ test`, types: allTypes, cursor: null })
      expect(strange.files).toEqual([])
    })

    test('a file comes whole; documents that exist only online come in the first possible format', async () => {
      const { accessToken } = await connect()
      const { files } = await drive.listFiles(accessToken, { q: '', types: allTypes, cursor: null })
      const { id, size } = files.find((file) => file.name === 'Pitch deck.pdf')!
      const exports = { [document]: ['application/x-unknown', docx, 'text/markdown'] }
      const whole = await drive.download(accessToken, { id, maxBytes: 1_000_000, exports }).catch(() => null)
      expect(whole).toMatchObject({ name: 'Pitch deck.pdf', type: 'application/pdf' })
      expect(whole!.bytes).toHaveLength(size!)
      expect(await failureOf(drive.download(accessToken, { id, maxBytes: size! - 1, exports }))).toBe('tooLarge')
      const online = files.find((file) => file.type === document)!
      const download = (formats: string[]) =>
        drive.download(accessToken, { id: online.id, maxBytes: 1_000_000, exports: { [document]: formats } })
      expect(await download([docx, 'text/markdown'])).toMatchObject({ name: online.name, type: docx })
      expect((await download(['text/markdown'])).bytes.toString()).toContain('# ')
      expect(await failureOf(download([]))).toBe('wrongType')
      expect(await failureOf(drive.download(accessToken, { id: 'missing', maxBytes: 10, exports }))).toBe('notFound')
    })
  })
}
