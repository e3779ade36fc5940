import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { until } from '#tests/harness/measure.ts'

const app = await startTestApp()
const all = '/api/admin/tracked-links'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** A visit with a browser. The redirect is not followed. */
function visit(code: string, headers: Record<string, string> = {}) {
  return fetch(`${app.url}/l/${code}`, { redirect: 'manual', headers: { 'user-agent': chrome, ...headers } })
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
    const reply = await visit(link.shortCode, { referer: 'https://www.virginia.edu/news?x=1' })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(reply.headers.get('location')).toBe(link.destinationUrl)
    expect(Object.fromEntries(new URL(link.destinationUrl).searchParams)).toEqual({
      a: '1',
      utm_source: 'news letter',
      utm_campaign: 'spring&more',
    })
    await visit(link.shortCode)
    await app.settled()
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

  test('redirects to its new destination right after it is regenerated, and lists the previous one', async () => {
    const link = await createLink({ utmSource: 'mail' })
    expect((await visit(link.shortCode)).status).toBe(302)
    await app.settled()
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
})

test('a custom short code is refused when it is reserved or was used before, and works in any case', async () => {
  const link = await createLink({ shortCode: 'Spring-Fair' })
  expect(link.shortCode).toBe('spring-fair')
  expect((await visit('SPRING-fair')).status).toBe(302)
  const again = await admin.post(all, { title: 'x', url: 'https://example.edu', shortCode: 'spring-fair' })
  expect([again.status, again.body.fields.shortCode]).toEqual([409, 'This short code is taken or was used before.'])
  expect((await admin.post(all, { title: 'x', url: 'https://example.edu', shortCode: 'login' })).status).toBe(400)
  expect((await admin.get(`${all}/code-check?shortCode=spring-fair`)).body.isFree).toBe(false)
  expect((await admin.get(`${all}/code-check?shortCode=autumn-fair`)).body).toEqual({ isFree: true, reason: null })
})

test('tags are changed on many links at once, and are in the list and the totals', async () => {
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

test('the QR code is an SVG or a PNG', async () => {
  const link = await createLink()
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const svg = await fetch(`${app.url}${all}/${link.id}/qr`, { headers: { cookie } })
  expect(svg.headers.get('content-type')).toContain('image/svg+xml')
  const png = await fetch(`${app.url}${all}/${link.id}/qr?format=png&size=256`, { headers: { cookie } })
  const signature = Buffer.from(await png.arrayBuffer()).subarray(1, 4)
  expect(signature.toString()).toBe('PNG')
})
