import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { until } from '#tests/harness/measure.ts'

const app = await startTestApp()
const all = '/api/admin/tracked-links'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** A visit as a browser makes it, not followed. */
function visit(
  code: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
) {
  return fetch(`${app.url}/l/${code}`, { method, redirect: 'manual', headers: { 'user-agent': chrome, ...headers } })
}

const admin = await app.signIn('admin')
const createLink = async (input: object = {}) =>
  (await admin.expectOk('POST', all, { title: 'Demo day', url: 'https://example.edu/demo?a=1#top', ...input })).body

describe('a tracked link', () => {
  test('is made, followed, counted and listed', async () => {
    const link = await createLink({ utmSource: 'news letter', utmCampaign: 'spring&more' })
    expect(link).toMatchObject({
      originalUrl: 'https://example.edu/demo?a=1#top',
      shortUrl: `${app.url}/l/${link.shortCode}`,
      isActive: true,
      clicks: 0,
      uniqueClicks: 0,
      utmSource: 'news letter',
      utmMedium: null,
      version: 1,
      deletedAt: null,
    })
    expect(link.shortCode).toMatch(/^[1-9A-HJ-NP-Za-km-z]{7}$/)
    const reply = await visit(link.shortCode, { headers: { referer: 'https://www.virginia.edu/news?x=1' } })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(reply.headers.get('location')).toBe(link.destinationUrl)
    expect(Object.fromEntries(new URL(link.destinationUrl).searchParams)).toEqual({
      a: '1',
      utm_source: 'news letter',
      utm_campaign: 'spring&more',
    })
    await visit(link.shortCode)
    const { body: seen } = await admin.get(`${all}/${link.id}`)
    expect(seen).toMatchObject({ clicks: 2, uniqueClicks: 1 })
    const { body: hits } = await admin.get(`/api/admin/link-clicks/${link.id}`)
    expect(hits).toHaveLength(2)
    expect(hits[1]).toMatchObject({
      class: 'person',
      ipAddress: '127.0.0.0/24',
      referrer: 'virginia.edu',
      browser: 'Chrome',
      device: 'desktop',
      isQr: false,
    })
    expect((await admin.get(`${all}?q=demo day&sort=clicks`)).body[0]).toMatchObject({ id: link.id })
  })

  test("keeps the rest of the address and passes the visitor's own query on", async () => {
    const link = await createLink({ url: 'https://example.edu/p?utm_source=old&keep=1', utmSource: 'new' })
    const reply = await visit(`${link.shortCode}?ref=poster&utm_source=forged`)
    expect(reply.headers.get('location')).toBe('https://example.edu/p?utm_source=new&keep=1&ref=poster')
  })

  test('tells people from machines, and counts only people and scripts', async () => {
    const link = await createLink()
    const agents = {
      preview: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      scanner: 'Mozilla/5.0 (Windows NT 10.0) BarracudaCentral',
      script: 'curl/8.9.1',
      person: chrome,
    }
    for (const agent of Object.values(agents)) await visit(link.shortCode, { headers: { 'user-agent': agent } })
    await visit(link.shortCode, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    expect((await visit(link.shortCode, { method: 'HEAD' })).status).toBe(302)
    const { body: hits } = await admin.get(`/api/admin/link-clicks/${link.id}`)
    expect(hits.map((hit: { class: string }) => hit.class).toReversed()).toEqual([
      ...Object.keys(agents),
      'prefetch',
      'prefetch',
    ])
    expect((await admin.get(`${all}/${link.id}`)).body).toMatchObject({ clicks: 2, uniqueClicks: 2 })
  })

  test('keeps nothing of a visitor who asks for privacy but the count', async () => {
    const link = await createLink()
    await visit(link.shortCode, { headers: { 'sec-gpc': '1', referer: 'https://virginia.edu' } })
    const { body: hits } = await admin.get(`/api/admin/link-clicks/${link.id}`)
    expect(hits[0]).toMatchObject({ class: 'person', ipAddress: null, referrer: null, browser: null, country: null })
    expect((await admin.get(`${all}/${link.id}`)).body).toMatchObject({ clicks: 1, uniqueClicks: 0 })
  })

  test('leads elsewhere at once when it is regenerated, and remembers where it led', async () => {
    const link = await createLink({ utmSource: 'mail' })
    expect((await visit(link.shortCode)).status).toBe(302)
    const { body: changed } = await admin.expectOk('POST', `${all}/${link.id}/regenerate`, {
      newUrl: 'https://example.org/new',
    })
    expect(changed).toMatchObject({ version: 2, shortCode: link.shortCode, utmSource: 'mail', clicks: 1 })
    await until('the new destination', {
      poll: async () =>
        (await visit(link.shortCode)).headers.get('location') === 'https://example.org/new?utm_source=mail',
      withinMs: 2_000,
    })
    const { body: history } = await admin.get(`${all}/${link.id}/history`)
    expect(history).toMatchObject([{ version: 1, originalUrl: link.originalUrl, utmSource: 'mail' }])
    await admin.expectOk('POST', `${all}/${link.id}/regenerate`, {
      newUrl: 'https://example.org/bare',
      utmParams: null,
    })
    expect((await admin.get(`${all}/${link.id}`)).body).toMatchObject({ utmSource: null, version: 3 })
  })
})

describe('a link that leads nowhere', () => {
  const gone = async (code: string) => {
    await until('410', { poll: async () => (await visit(code)).status === 410, withinMs: 2_000 })
  }

  test('says so: switched off, in the trash, restored, purged, unknown', async () => {
    const link = await createLink()
    await admin.expectOk('PATCH', `${all}/${link.id}`, { isActive: false })
    await gone(link.shortCode)
    await admin.expectOk('PATCH', `${all}/${link.id}`, { isActive: true })
    await until('302', { poll: async () => (await visit(link.shortCode)).status === 302, withinMs: 2_000 })
    expect((await admin.delete(`${all}/${link.id}/permanent`)).status).toBe(409)
    await admin.expectOk('DELETE', `${all}/${link.id}`)
    await gone(link.shortCode)
    expect((await admin.get(`${all}/${link.id}`)).status).toBe(404)
    expect((await admin.get(`${all}/trash`)).body[0]).toMatchObject({ id: link.id })
    await admin.expectOk('POST', `${all}/${link.id}/restore`)
    await until('302', { poll: async () => (await visit(link.shortCode)).status === 302, withinMs: 2_000 })
    await admin.expectOk('DELETE', `${all}/${link.id}`)
    const bulk = await admin.expectOk('POST', `${all}/bulk-delete`, { ids: [link.id] })
    expect(bulk.body).toEqual({ deletedCount: 1 })
    await until('404', { poll: async () => (await visit(link.shortCode)).status === 404, withinMs: 2_000 })
    expect((await admin.get(`${all}/code-check?shortCode=${link.shortCode.toLowerCase()}`)).body).toBeDefined()
  })

  test('leads to its fallback once it expired or had its clicks', async () => {
    const limited = await createLink({ maxClicks: 2, fallbackUrl: 'https://example.edu/full' })
    const targets = []
    for (let at = 0; at < 3; at += 1) targets.push((await visit(limited.shortCode)).headers.get('location'))
    expect(targets.map((target) => new URL(target!).pathname)).toEqual(['/demo', '/demo', '/full'])
    const hard = await createLink({ maxClicks: 3 })
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await visit(hard.shortCode)).status))
    expect(statuses.filter((status) => status === 302)).toHaveLength(3)
    expect((await admin.get(`${all}/${hard.id}`)).body.clicks).toBe(3)
    const expired = await createLink({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    expect((await visit(expired.shortCode)).status).toBe(410)
  })

  test('shows where it leads before going, uncounted, with a plus', async () => {
    const link = await createLink({ title: 'A <b>title</b>' })
    const reply = await visit(`${link.shortCode}+`)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('A &#60;b&#62;title&#60;/b&#62;')
    expect((await admin.get(`/api/admin/link-clicks/${link.id}`)).body).toEqual([])
  })
})

test('an own slug is checked, reserved words and used ones are refused, capitals do not matter', async () => {
  const link = await createLink({ shortCode: 'Spring-Fair' })
  expect(link.shortCode).toBe('spring-fair')
  expect((await visit('SPRING-fair')).status).toBe(302)
  const again = await admin.post(all, { title: 'x', url: 'https://example.edu', shortCode: 'spring-fair' })
  expect([again.status, again.body.fields.shortCode]).toEqual([409, 'That short code is taken or was used before.'])
  expect((await admin.post(all, { title: 'x', url: 'https://example.edu', shortCode: 'login' })).status).toBe(400)
  expect((await admin.get(`${all}/code-check?shortCode=spring-fair`)).body.isFree).toBe(false)
  expect((await admin.get(`${all}/code-check?shortCode=autumn-fair`)).body).toEqual({ isFree: true, reason: null })
})

test('scans of the QR code are counted apart', async () => {
  const link = await createLink()
  const svg = await fetch(`${app.url}${all}/${link.id}/qr`, { headers: { cookie: formatCookies() } })
  expect(svg.headers.get('content-type')).toContain('image/svg+xml')
  const png = await fetch(`${app.url}${all}/${link.id}/qr?format=png&size=256`, {
    headers: { cookie: formatCookies() },
  })
  expect(
    Buffer.from(await png.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect((await visit(`${link.shortCode}.q`)).status).toBe(302)
  await visit(link.shortCode)
  const { body } = await admin.get(`${all}/${link.id}/analytics`)
  expect(body.shares.qr).toEqual(
    expect.arrayContaining([
      { value: 'scan', clicks: 1 },
      { value: 'link', clicks: 1 },
    ]),
  )
})

test('analytics count by time and dimension, alike from clicks and from sums, and filters combine', async () => {
  const link = await createLink({ utmCampaign: 'fair' })
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  for (const agent of [chrome, chrome, iphone, 'curl/8'])
    await visit(link.shortCode, { headers: { 'user-agent': agent } })
  await visit(link.shortCode, { headers: { 'user-agent': 'Twitterbot/1.0' } })
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

test('the clicks come as a table that no spreadsheet takes for formulas', async () => {
  const link = await createLink()
  await visit(link.shortCode)
  const reply = await fetch(`${app.url}${all}/${link.id}/clicks.csv`, { headers: { cookie: formatCookies() } })
  expect(reply.headers.get('content-disposition')).toContain(`clicks-${link.shortCode}.csv`)
  const lines = (await reply.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"person","no","127.0.0.0/24"')
})

test('tags are set on many links at once, and list and tiles know them', async () => {
  const links = [await createLink({ tags: ['Fair', 'old'] }), await createLink({ tags: ['old'] })]
  const body = { ids: links.map(({ id }) => id), add: ['autumn'], remove: ['old'] }
  expect((await admin.expectOk('POST', `${all}/bulk-tag`, body)).body).toEqual({ changedCount: 2 })
  expect((await admin.get(`${all}?tag=autumn`)).body.map((link: { tags: string[] }) => link.tags)).toEqual([
    ['autumn'],
    ['autumn', 'fair'],
  ])
  const { body: totals } = await admin.get(`${all}/totals`)
  expect(totals.tags).toContainEqual({ tag: 'autumn', count: 2 })
})

function formatCookies(): string {
  return [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
