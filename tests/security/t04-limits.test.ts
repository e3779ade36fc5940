import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rateLimits } from '#rules/rate-limits.ts'
import type { Client } from '#tests/harness/client.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { jsonRequest, sendRaw } from './raw-http.ts'

// Behind a proxy on this machine, so that tests can come from elsewhere: this machine itself is not counted.
const app = await startTestApp({ env: { TRUSTED_PROXIES: 'loopback' } })
let lastAddress = 0
const newAddress = () => `203.0.113.${++lastAddress}`

/** The statuses of so many reads of one path from one address. */
async function read(path: string, options: { from: string; times: number; client?: Client }): Promise<number[]> {
  const headers = { 'x-forwarded-for': options.from }
  const statuses: number[] = []
  for (let at = 0; at < options.times; at++)
    statuses.push((await (options.client ?? app.guest()).send('GET', path, { headers })).status)
  return statuses
}
const countLimited = (statuses: number[]) => statuses.filter((status) => status === 429).length

describe('behind one address', () => {
  test('a guest’s browser is stopped after 100 calls a minute, and no other', async () => {
    const from = newAddress()
    const client = app.guest()
    await client.expectOk('POST', '/api/send-magic-link', { email: 'demo.student@virginia.edu' })
    expect(countLimited(await read('/api/auth/session', { from, times: 105, client }))).toBe(5)
    expect(countLimited(await read('/api/auth/session', { from, times: 105 }))).toBe(0)
  })

  test('signed-in people are counted by person, and their browsers’ neighbors do not matter', async () => {
    const from = newAddress()
    const [one, other] = [await createPerson(app), await createPerson(app)]
    const { max } = rateLimits['flood.person']
    expect(countLimited(await read('/api/auth/user', { from, times: max + 5, client: one.client }))).toBe(5)
    expect(countLimited(await read('/api/auth/user', { from, times: 5, client: other.client }))).toBe(0)
    expect(countLimited(await read('/api/auth/user', { from: newAddress(), times: 1, client: one.client }))).toBe(1)
  })

  test('a minute is a minute also when this machine’s clock is set back (R18)', async () => {
    const from = newAddress()
    const client = app.guest()
    await client.expectOk('POST', '/api/send-magic-link', { email: 'demo.student@virginia.edu' })
    expect(countLimited(await read('/api/auth/session', { from, times: 105, client }))).toBe(5)
    const [readDate, readMonotonic] = [Date.now.bind(Date), performance.now.bind(performance)]
    vi.spyOn(Date, 'now').mockImplementation(() => readDate() - 3_600_000)
    vi.spyOn(performance, 'now').mockImplementation(() => readMonotonic() + 61_000)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(countLimited(await read('/api/auth/session', { from, times: 1, client }))).toBe(0)
  })

  test('a made-up session raises no limit', async () => {
    const from = newAddress()
    const client = app.guest()
    await client.expectOk('POST', '/api/send-magic-link', { email: 'demo.student@virginia.edu' })
    client.cookies.set('foundry_session', 'A'.repeat(43))
    expect(countLimited(await read('/api/auth/session', { from, times: 105, client }))).toBe(5)
  })

  test('a made-up browser is none', async () => {
    const from = newAddress()
    const client = app.guest()
    client.cookies.set('foundry_browser', `k${'A'.repeat(65)}`)
    const reply = await client.send('POST', '/api/send-magic-link', {
      body: { email: 'demo.student@virginia.edu' },
      headers: { 'x-forwarded-for': from },
    })
    expect(reply.headers.getSetCookie().join()).toContain('foundry_browser=n')
  })

  test('pages and files are not counted', async () => {
    const from = newAddress()
    const client = app.guest()
    expect(countLimited(await read('/', { from, times: 150, client }))).toBe(0)
    expect(countLimited(await read('/healthz', { from, times: 150, client }))).toBe(0)
  })
})

test('demo sign-ins of one browser are limited, and those of its neighbors are not', async () => {
  await resetRateLimits(app)
  const client = app.guest()
  const statuses: number[] = []
  for (let at = 0; at < rateLimits['demo.byBrowser'].max + 5; at++)
    statuses.push((await client.post('/api/demo-login/student')).status)
  expect(countLimited(statuses)).toBe(5)
  expect((await app.guest().post('/api/demo-login/student')).status).toBe(200)
})

test('failing requests count too, although what they did is taken back', async () => {
  await resetRateLimits(app)
  const { client } = await createPerson(app)
  const fail = () =>
    client.send('POST', '/api/ventures', {
      body: { name: 'x'.repeat(50), stage: 'idea', description: 'Kiln' },
      headers: { 'idempotency-key': randomUUID() },
    })
  await app.base.database.pool.query('alter table ventures rename to ventures_away')
  const statuses: number[] = []
  for (let at = 0; at < rateLimits['venture.create'].max + 3; at++) statuses.push((await fail()).status)
  await app.base.database.pool.query('alter table ventures_away rename to ventures')
  expect(countLimited(statuses)).toBe(3)
})

describe('who may not send is told before the body is read', () => {
  const megabyte = JSON.stringify({ list: Array.from({ length: 300_000 }, () => 1) })

  test('a guest, and somebody without the permission', async () => {
    const { client } = await createPerson(app)
    const json = { 'content-type': 'application/json' }
    for (const [status, sender] of [
      [401, app.guest()],
      [403, client],
    ] as const) {
      const reply = await sender.send('POST', '/api/admin/tracked-links/import', { raw: megabyte, headers: json })
      expect(reply.status).toBe(status)
    }
  })

  test('a guest’s own calls take 32 kB', async () => {
    const body = { email: 'a@virginia.edu', filler: 'x'.repeat(40_000) }
    expect((await app.guest().post('/api/send-magic-link', body)).status).toBe(413)
  })
})

test('the largest import still passes', async () => {
  const admin = await createPerson(app, { role: 'admin' })
  const csv = `title,url\n${'Kiln,https://example.org/kiln\n'.repeat(900)}`
  const reply = await sendRaw(
    app.port,
    jsonRequest('POST /api/admin/tracked-links/import HTTP/1.1', {
      headers: [`Host: localhost:${app.port}`, `Origin: ${app.url}`, `Cookie: ${toCookieHeader(admin.client)}`],
      body: { csv: csv.padEnd(300_000, '\n'), isDryRun: true },
    }),
  )
  expect(reply.status, reply.body.slice(0, 300)).toBe(200)
})
