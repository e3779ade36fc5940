import { expect, test } from 'vitest'
import { rateLimits } from '#rules/rate-limits.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const director = await app.signIn('director')
const path = '/api/admin/api-keys'
const linksPath = '/api/admin/tracked-links'
const createKey = async (scopes: string[]) =>
  (await director.expectOk('POST', path, { name: 'Newsletter tool', scopes })).body
/** As a program sends it: no cookie, no origin. */
const call = async (token: string, route: string, body?: object) => {
  const [method = '', url = ''] = route.split(' ')
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(`${app.url}${url}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as any }
}

test('a key is shown once, stored as a hash, and acts for its person within its scopes', async () => {
  const { token, ...key } = await createKey(['links:read', 'links:write'])
  expect(key).toMatchObject({ name: 'Newsletter tool', ending: token.slice(-4), lastUsedAt: null })
  const { rows } = await app.base.database.pool.query('select * from api_keys')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await director.get(path)).text).not.toContain(token)

  const link = { title: 'By a program', url: 'https://example.edu/program' }
  const created = await call(token, `POST ${linksPath}`, link)
  expect([created.status, created.body.title]).toEqual([201, 'By a program'])
  const { firstName, lastName } = (await director.get('/api/auth/user')).body
  expect(created.body.createdBy).toBe(`${firstName} ${lastName}`)
  expect((await call(token, `GET ${linksPath}?q=program`)).body).toHaveLength(1)
  expect((await director.get(path)).body[0].lastUsedAt).not.toBeNull()

  const clicks = await call(token, `GET /api/admin/link-clicks/${created.body.id}`)
  expect([clicks.status, clicks.body.code]).toEqual([403, 'api_key.scope_required'])
  // No scope covers accounts, other keys, or deleting for good.
  for (const route of ['GET /api/auth/user', `GET ${path}`, `DELETE ${linksPath}/${created.body.id}/permanent`])
    expect((await call(token, route)).status).toBe(403)
})

test('a revoked key, an unknown one and one of somebody who left stop working at once', async () => {
  const { id, token } = await createKey(['links:read'])
  expect((await call(token, `GET ${linksPath}`)).status).toBe(200)
  await director.expectOk('DELETE', `${path}/${id}`)
  const revoked = await call(token, `GET ${linksPath}`)
  expect([revoked.status, revoked.body.code]).toEqual([401, 'api_key.invalid'])
  expect((await director.delete(`${path}/${id}`)).status).toBe(404)
  expect((await director.get(path)).body.some((key: { id: string }) => key.id === id)).toBe(false)
  expect((await call(`fdry_${'x'.repeat(43)}`, `GET ${linksPath}`)).status).toBe(401)
})

test("keys are one person's own, and a page of another site cannot use one", async () => {
  const { id, token } = await createKey(['links:write'])
  const admin = await app.signIn('admin')
  expect((await admin.get(path)).body).toEqual([])
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
  const reply = await fetch(`${app.url}${linksPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: 'https://evil.example' },
    body: '{}',
  })
  expect(reply.status).toBe(403)
  expect((await director.post(path, { name: 'x', scopes: [] })).body.fields).toEqual({ scopes: 'Choose at least one' })
})

test('each key has a rate limit of its own', async () => {
  const [busy, other] = [await createKey(['links:read']), await createKey(['links:read'])]
  await app.base.database.pool.query("delete from rate_windows where name = 'apiKey.use'")
  await call(busy.token, `GET ${linksPath}?limit=1`)
  await app.base.database.pool.query("update rate_windows set count = $1 where name = 'apiKey.use'", [
    rateLimits['apiKey.use'].max,
  ])
  const limited = await call(busy.token, `GET ${linksPath}?limit=1`)
  expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true])
  expect((await call(other.token, `GET ${linksPath}?limit=1`)).status).toBe(200)
})
