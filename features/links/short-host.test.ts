import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ env: { SHORT_LINK_BASE: 'https://go.test' } })

/** Asks as a proxy hands on what came for this host. */
function ask(host: string, path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    request({ port: app.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      resolve({ status: response.statusCode!, location: response.headers.location })
      response.resume()
    })
      .on('error', reject)
      .end()
  })
}

test('a host of its own has every address for short links, and the app keeps its own', async () => {
  const admin = await app.signIn('admin')
  const given = { title: 'Fair', url: 'https://example.edu/fair', shortCode: 'fair' }
  const { body: link } = await admin.expectOk('POST', '/api/admin/tracked-links', given)
  expect(link.shortUrl).toBe('https://go.test/fair')
  expect(await ask('go.test', '/fair')).toEqual({ status: 302, location: 'https://example.edu/fair' })
  expect((await ask('go.test', '/fair+')).status).toBe(200)
  expect((await ask('go.test', '/api')).status).toBe(404)
  expect((await ask('elsewhere.test', '/fair')).status).toBe(421)
  const own = `localhost:${app.port}`
  expect((await ask(own, '/fair')).location).toBeUndefined()
  const loop = await admin.post('/api/admin/tracked-links', { ...given, url: 'https://go.test/x', shortCode: 'loop' })
  expect([loop.status, loop.body.fields.url]).toEqual([400, 'A short link cannot lead to another short link.'])
})
