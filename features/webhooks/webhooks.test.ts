import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { deliverClicks } from './server/deliveries/actions.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const path = '/api/admin/webhooks'
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const { linkChecker } = app.base.providers
afterEach(() => void (app.base.providers.linkChecker = linkChecker))

type Sent = { url: string; body: string; headers: Record<string, string> }

/** A receiver that answers with this status, or cannot be reached. */
function receive(answer: number | string): Sent[] {
  const sent: Sent[] = []
  const post = async (request: Sent) => {
    sent.push(request)
    return typeof answer === 'number' ? { status: answer } : { reason: answer }
  }
  app.base.providers.linkChecker = { ...linkChecker, post }
  return sent
}

const createHook = async (name: string) =>
  (await admin.expectOk('POST', path, { url: `https://example.org/${name}` })).body
const run = async () => {
  await deliverClicks(ctx)
  await app.settled()
}
const deliveriesOf = async (id: string) => (await admin.get(`${path}/${id}/deliveries`)).body

test('clicks are sent in one signed batch, once, and the redirect does not wait for it', async () => {
  const sent = receive(200)
  const { secret, ...hook } = await createHook('clicks')
  expect((await admin.get(path)).text).not.toContain(secret)
  const { rows } = await app.base.database.pool.query('select * from webhooks')
  expect(JSON.stringify(rows)).not.toContain(secret)
  const { body: link } = await admin.expectOk('POST', '/api/admin/tracked-links', {
    title: 'Fair',
    url: 'https://example.edu/fair',
    utmCampaign: 'spring',
  })
  for (const agent of [chrome, chrome, 'Googlebot/2.1 (+http://www.google.com/bot.html)'])
    await fetch(`${app.url}/l/${link.shortCode}`, { redirect: 'manual', headers: { 'user-agent': agent } })
  await app.settled()
  expect(sent).toEqual([])
  await run()
  await run()
  expect(sent.map(({ url }) => url)).toEqual(['https://example.org/clicks'])
  const [{ body, headers }] = sent as [Sent]
  const payload = JSON.parse(body)
  expect(payload).toMatchObject({ type: 'link.clicked' })
  expect(payload.clicks).toHaveLength(2)
  expect(payload.clicks[0]).toMatchObject({
    linkId: link.id,
    title: 'Fair',
    shortUrl: link.shortUrl,
    campaign: 'spring',
    browser: 'Chrome',
  })
  // The address, even shortened, stays here (T18).
  expect(body).not.toContain('127.0.0')
  const [, seconds, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(headers['x-foundry-signature']!)!
  expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  expect(Math.abs(Number(seconds) - app.base.clock.now().getTime() / 1_000)).toBeLessThan(60)
  expect(await deliveriesOf(hook.id)).toMatchObject([
    { state: 'delivered', clickCount: 2, attemptCount: 1, statusCode: 200 },
  ])
  await admin.expectOk('DELETE', `${path}/${hook.id}`)
})

test('a failed delivery is tried again, later each time, and then given up', async () => {
  const sent = receive('The site refuses connections.')
  const { id } = await createHook('down')
  await admin.expectOk('POST', `${path}/${id}/test`)
  await app.settled()
  await run()
  expect(sent).toHaveLength(1)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'pending', reason: 'The site refuses connections.' }])
  for (const minutes of [1, 5, 30, 120]) {
    app.base.clock.shift(minutes * 60_000)
    await run()
  }
  expect(sent).toHaveLength(5)
  const failing = receive(500)
  app.base.clock.shift(720 * 60_000)
  const again = await app.signIn('admin')
  await run()
  app.base.clock.shift(1_000 * 60_000)
  await run()
  expect(failing).toHaveLength(1)
  expect(new Set([...sent, ...failing].map(({ headers }) => headers['x-foundry-delivery'])).size).toBe(1)
  const later = await app.signIn('admin')
  expect((await later.get(`${path}/${id}/deliveries`)).body).toMatchObject([
    { state: 'failed', attemptCount: 6, statusCode: 500, reason: 'The receiver answered 500.', nextAttemptAt: null },
  ])
  await later.expectOk('DELETE', `${path}/${id}`)
  expect(again).toBeDefined()
})

test("only https addresses are taken, webhooks are their owner's, and a paused one gets nothing", async () => {
  const owner = await app.signIn('admin')
  const refused = await owner.post(path, { url: 'http://example.org/' })
  expect(refused.body.fields).toEqual({ url: 'Enter an address that begins with https://' })
  for (const [url, message] of [
    ['https://me:secret@example.org/', "The address can't contain a user name or password."],
    [`https://example.org/${'x'.repeat(3_000)}`, 'At most 2,048 characters'],
  ] as const)
    expect((await owner.post(path, { url })).body.fields).toEqual({ url: message })
  expect((await owner.post(path, { url: 'https://example.org/@who?a=b@c' })).status).toBe(201)
  await app.base.database.pool.query('delete from webhooks')
  const { id } = (await owner.expectOk('POST', path, { url: 'https://example.org/own' })).body
  const director = await app.signIn('director')
  expect((await director.get(path)).body).toEqual([])
  expect((await director.delete(`${path}/${id}`)).status).toBe(404)
  await owner.expectOk('PATCH', `${path}/${id}`, { isActive: false })
  const sent = receive(200)
  const { body: link } = await owner.expectOk('POST', '/api/admin/tracked-links', {
    title: 'x',
    url: 'https://example.edu/',
  })
  await fetch(`${app.url}/l/${link.shortCode}`, { redirect: 'manual', headers: { 'user-agent': chrome } })
  await app.settled()
  await run()
  expect(sent).toEqual([])
  const { rows } = await app.base.database.pool.query('select count(*)::int as count from webhook_clicks')
  expect(rows).toEqual([{ count: 0 }])
})
