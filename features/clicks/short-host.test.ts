import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ env: { SHORT_LINK_BASE: 'https://go.test', TRUSTED_PROXIES: '127.0.0.1' } })

/** Sends a request as a proxy passes it on for this host. */
function sendRequest(
  host: string,
  path: string,
  headers = {},
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    request({ port: app.port, host: '127.0.0.1', path, headers: { host, ...headers } }, (response) => {
      resolve({ status: response.statusCode!, location: response.headers.location })
      response.resume()
    })
      .on('error', reject)
      .end()
  })
}

test('on a separate host every path is a short link, and the app has none', async () => {
  const admin = await app.signIn('admin')
  const input = { title: 'Fair', url: 'https://example.edu/fair', shortCode: 'fair' }
  const { body: link } = await admin.expectOk('POST', '/api/admin/tracked-links', input)
  expect(link.shortUrl).toBe('https://go.test/fair')
  expect(await sendRequest('go.test', '/fair')).toEqual({ status: 302, location: 'https://example.edu/fair' })
  expect((await sendRequest('go.test', '/fair+')).status).toBe(200)
  expect((await sendRequest('go.test', '/fair/)')).location).toBe('https://example.edu/fair')
  expect((await sendRequest('go.test', '/api')).status).toBe(404)
  expect(await sendRequest('go.test', '/')).toEqual({ status: 302, location: app.url })
  expect((await sendRequest('go.test', '/favicon.ico')).status).toBe(404)
  expect((await sendRequest('elsewhere.test', '/fair')).status).toBe(421)
  const own = `localhost:${app.port}`
  expect((await sendRequest(own, '/fair')).location).toBeUndefined()
  const loop = await admin.post('/api/admin/tracked-links', { ...input, url: 'https://go.test/x', shortCode: 'loop' })
  expect([loop.status, loop.body.fields.url]).toEqual([400, 'A short link cannot lead to another short link.'])
})

test('the country of an IPv4 address is found, also when it arrives as IPv6 or with a port', async () => {
  const admin = await app.signIn('admin')
  const input = { title: 'Where', url: 'https://example.edu/where', shortCode: 'where' }
  const { body: link } = await admin.expectOk('POST', '/api/admin/tracked-links', input)
  for (const address of ['128.143.22.1', '::ffff:128.143.22.1', '128.143.22.1:5123'])
    await sendRequest('go.test', '/where', { 'x-forwarded-for': address, 'user-agent': 'curl/8' })
  await app.settled()
  const { body: hits } = await admin.get(`/api/admin/link-clicks/${link.id}`)
  const here = { country: 'US', ipAddress: '128.143.22.0/24' }
  expect(hits).toMatchObject([here, here, here])
  expect((await admin.get(`/api/admin/tracked-links/${link.id}`)).body).toMatchObject({ clicks: 3, uniqueClicks: 1 })
})
