import { expect, test } from 'vitest'
import { newId } from '#platform/server/db/columns.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { until } from '#tests/harness/measure.ts'

const app = await startTestApp()
const all = '/api/admin/tracked-links'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** A visit with a browser. The redirect is not followed. */
function visit(
  code: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
) {
  return fetch(`${app.url}/l/${code}`, { method, redirect: 'manual', headers: { 'user-agent': chrome, ...headers } })
}

const admin = await app.signIn('admin')
const createLink = async (input: object = {}) =>
  (await admin.expectOk('POST', all, { title: 'Demo day', url: 'https://example.edu/demo?a=1#top', ...input })).body

test("a redirect keeps the rest of the address and adds the visitor's query", async () => {
  const link = await createLink({ url: 'https://example.edu/p?utm_source=old&keep=1', utmSource: 'new' })
  const reply = await visit(`${link.shortCode}?ref=poster&utm_source=forged`)
  expect(reply.headers.get('location')).toBe('https://example.edu/p?utm_source=new&keep=1&ref=poster')
})

test('hits are classified, and only those of people and scripts count as clicks', async () => {
  const link = await createLink()
  const agents = {
    preview: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    scanner: 'Mozilla/5.0 (Windows NT 10.0) BarracudaCentral',
    script: 'curl/8.9.1',
    person: chrome,
  }
  for (const agent of Object.values(agents)) {
    await visit(link.shortCode, { headers: { 'user-agent': agent } })
    // Hits of the same millisecond have no order.
    app.base.clock.shift(1)
  }
  await visit(link.shortCode, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  expect((await visit(link.shortCode, { method: 'HEAD' })).status).toBe(302)
  await app.settled()
  const { body: hits } = await admin.get(`/api/admin/link-clicks/${link.id}`)
  expect(hits.map((hit: { class: string }) => hit.class).toReversed()).toEqual([
    ...Object.keys(agents),
    'prefetch',
    'prefetch',
  ])
  expect((await admin.get(`${all}/${link.id}`)).body).toMatchObject({ clicks: 2, uniqueClicks: 2 })
})

test('only the count is stored of a visitor who asks not to be tracked', async () => {
  const link = await createLink()
  await visit(link.shortCode, { headers: { 'sec-gpc': '1', referer: 'https://virginia.edu' } })
  await app.settled()
  const { body: hits } = await admin.get(`/api/admin/link-clicks/${link.id}`)
  expect(hits[0]).toMatchObject({ class: 'person', ipAddress: null, referrer: null, browser: null, country: null })
  expect((await admin.get(`${all}/${link.id}`)).body).toMatchObject({ clicks: 1, uniqueClicks: 0 })
})

test('a link leads to its fallback once it expired or has all its clicks', async () => {
  const limited = await createLink({ maxClicks: 2, fallbackUrl: 'https://example.edu/full' })
  const targets = []
  for (let index = 0; index < 3; index += 1) targets.push((await visit(limited.shortCode)).headers.get('location'))
  expect(targets.map((target) => new URL(target!).pathname)).toEqual(['/demo', '/demo', '/full'])
  const hard = await createLink({ maxClicks: 3 })
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await visit(hard.shortCode)).status))
  expect(statuses.filter((status) => status === 302)).toHaveLength(3)
  await app.settled()
  expect((await admin.get(`${all}/${hard.id}`)).body.clicks).toBe(3)
  const expired = await createLink()
  await admin.expectOk('POST', `${all}/bulk-change`, { ids: [expired.id], change: 'expire' })
  expect((await visit(expired.shortCode)).status).toBe(410)
})

test('a plus after the code shows the destination without counting a click', async () => {
  const link = await createLink({ title: 'A <b>title</b>' })
  const reply = await visit(`${link.shortCode}+`)
  expect(reply.status).toBe(200)
  expect(await reply.text()).toContain('A &lt;b&gt;title&lt;/b&gt;')
  await app.settled()
  expect((await admin.get(`/api/admin/link-clicks/${link.id}`)).body).toEqual([])
})

test('the preview of a link that is over shows its fallback or nothing, never the destination', async () => {
  const [used, expired] = [await createLink({ maxClicks: 1 }), await createLink()]
  const withFallback = await createLink({ fallbackUrl: 'https://example.org/later' })
  await visit(used.shortCode)
  await admin.expectOk('POST', `${all}/bulk-change`, { ids: [expired.id, withFallback.id], change: 'expire' })
  await app.settled()
  for (const { shortCode } of [expired, used]) {
    const reply = await visit(`${shortCode}+`)
    expect([reply.status, await reply.text()]).toEqual([410, expect.not.stringContaining('example.edu')])
  }
  const text = await (await visit(`${withFallback.shortCode}+`)).text()
  expect([text.includes('https://example.org/later'), text.includes('/demo')]).toEqual([true, false])
})

test('the destination sees where the visitor came from, and punctuation behind a code does no harm', async () => {
  const link = await createLink()
  for (const tail of ['', '/', '.', ',', ')', '%29', '/?', '.q.']) {
    const reply = await visit(`${link.shortCode}${tail}`)
    expect([tail, reply.status]).toEqual([tail, 302])
    expect(reply.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  }
  await app.settled()
  expect((await admin.get(`${all}/${link.id}`)).body.clicks).toBe(8)
})

test('scans of the QR code are counted apart', async () => {
  const link = await createLink()
  expect((await visit(`${link.shortCode}.q`)).status).toBe(302)
  await visit(link.shortCode)
  await app.settled()
  const { body } = await admin.get(`${all}/${link.id}/analytics`)
  expect(body.shares.qr).toEqual(
    expect.arrayContaining([
      { value: 'scan', clicks: 1 },
      { value: 'link', clicks: 1 },
    ]),
  )
})

test('analytics count by time and dimension, and filters combine', async () => {
  const link = await createLink({ utmCampaign: 'fair' })
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  for (const agent of [chrome, chrome, iphone, 'curl/8'])
    await visit(link.shortCode, { headers: { 'user-agent': agent } })
  await visit(link.shortCode, { headers: { 'user-agent': 'Twitterbot/1.0' } })
  await app.settled()
  const path = `${all}/${link.id}/analytics`
  const { body } = await admin.get(path)
  expect(body).toMatchObject({ unit: 'day', clicks: 4, visitors: 3, others: 1, previous: { clicks: 0 } })
  expect(body.series).toHaveLength(30)
  expect(body.series.at(-1)).toMatchObject({ clicks: 4, visitors: 3 })
  expect(body.shares.device).toEqual(
    [
      { value: 'desktop', clicks: 2 },
      { value: 'mobile', clicks: 1 },
      { value: '', clicks: 1 },
    ].toSorted((a, b) => b.clicks - a.clicks),
  )
  expect(body.shares.campaign).toEqual([{ value: 'fair', clicks: 4 }])
  expect((await admin.get(`${path}?device=desktop&browser=Chrome`)).body).toMatchObject({ clicks: 2, visitors: 1 })
  expect((await admin.get(`${path}?device=mobile&browser=Chrome`)).body.clicks).toBe(0)
})

test('the clicks can be downloaded as CSV with every text quoted', async () => {
  const link = await createLink()
  await visit(link.shortCode)
  await app.settled()
  const reply = await fetch(`${app.url}${all}/${link.id}/clicks.csv`, { headers: { cookie: formatCookies() } })
  expect(reply.headers.get('content-disposition')).toContain(`clicks-${link.shortCode}.csv`)
  const lines = (await reply.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"person","no","127.0.0.0/24"')
})

test('unknown codes that people try are listed until a link has the code', async () => {
  for (let index = 0; index < 3; index += 1) expect((await fetch(`${app.url}/l/Winter-Fair`)).status).toBe(404)
  const find = async () =>
    (await admin.get('/api/admin/link-misses')).body.find(({ code }: { code: string }) => code === 'Winter-Fair')
  const unknownCode = await until('the unknown code', { poll: async () => (await find()) ?? null, withinMs: 8_000 })
  expect(unknownCode.hitCount).toBe(3)
  await createLink({ shortCode: 'winter-fair' })
  expect(await find()).toBeUndefined()
})

test('clicks and counters of a purged link are deleted, also those that were still in the buffer', async () => {
  const link = await createLink()
  await visit(link.shortCode)
  await app.settled()
  await admin.expectOk('DELETE', `${all}/${link.id}`)
  const values = [newId(), JSON.stringify([{ id: newId(), linkId: link.id, at: new Date(), class: 0, isQr: false }])]
  await app.base.database.pool.query('insert into ingest_buffer (id, clicks) values ($1, $2)', values)
  await admin.expectOk('DELETE', `${all}/${link.id}/permanent`)
  await app.settled()
  for (const table of ['clicks', 'link_counts', 'link_visitors', 'daily_rollups'])
    expect((await app.base.database.pool.query(`select from ${table} where link_id = $1`, [link.id])).rowCount).toBe(0)
})

function formatCookies(): string {
  return [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
