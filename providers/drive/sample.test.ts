import { expect, test } from 'vitest'
import { describeDrive } from './conformance.ts'
import { createSampleDrive } from './sample.ts'

const drive = createSampleDrive({ publicUrl: 'http://localhost:3000', now: () => new Date() })

/** As the consent page of the product does. */
async function allow(authUrl: string): Promise<URL> {
  const { searchParams } = new URL(authUrl)
  const redirectUri = searchParams.get('redirect_uri')!
  const code = drive.consentPage!.createCode({ redirectUri, codeChallenge: searchParams.get('code_challenge')! })
  return new URL(`${redirectUri}?${new URLSearchParams({ code, state: searchParams.get('state')! })}`)
}

describeDrive('sample drive', { drive, allow })

test('codes and access tokens end', async () => {
  let ms = Date.now()
  const timed = createSampleDrive({ publicUrl: 'http://localhost:3000', now: () => new Date(ms) })
  const code = timed.consentPage!.createCode({ codeChallenge: 'x', redirectUri: 'y' })
  ms += 600_001
  await expect(timed.exchange({ code, codeVerifier: 'x', redirectUri: 'y' })).rejects.toThrow('grantEnded')
  const { accessToken } = await timed.refresh('refresh.1')
  ms += 3_600_001
  const query = { q: '', types: [], cursor: null }
  await expect(timed.listFiles(accessToken, query)).rejects.toThrow('tokenRefused')
})
