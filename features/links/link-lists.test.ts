import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const all = '/api/admin/tracked-links'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const createLink = async (input: object = {}) =>
  (await admin.expectOk('POST', all, { title: 'Fair', url: 'https://example.edu/fair', ...input })).body
const read = async (id: string) => (await admin.get(`${all}/${id}`)).body
const byText = (a: string, b: string) => a.localeCompare(b)

test('many links are switched, expired, trashed and restored at once; the reply names those that changed', async () => {
  const [first, second] = [await createLink(), await createLink()]
  const ids = [first.id, second.id]
  await admin.expectOk('PATCH', `${all}/${first.id}`, { isActive: false })
  const change = async (kind: string) =>
    (await admin.expectOk('POST', `${all}/bulk-change`, { ids, change: kind })).body.changedIds.toSorted(byText)
  expect(await change('deactivate')).toEqual([second.id])
  expect(await change('deactivate')).toEqual([])
  expect(await change('activate')).toEqual([...ids].toSorted(byText))
  expect(await change('expire')).toEqual([...ids].toSorted(byText))
  expect(await read(first.id)).toMatchObject({ state: 'expired', isActive: true, version: 4 })
  const gone = await fetch(`${app.url}/l/${first.shortCode}`, { redirect: 'manual', headers: { 'user-agent': chrome } })
  expect(gone.status).toBe(410)
  await admin.expectOk('POST', `${all}/bulk-trash`, { ids })
  expect((await admin.get(`${all}/${first.id}`)).status).toBe(404)
  expect((await admin.post(`${all}/bulk-trash`, { ids })).status).toBe(404)
  await admin.expectOk('POST', `${all}/bulk-restore`, { ids })
  expect((await read(second.id)).deletedAt).toBeNull()
})

test('who made and who changed a link is named, also in its history', async () => {
  const director = await app.signIn('director')
  const [adminName, directorName] = await Promise.all(
    [admin, director].map(async (client) => {
      const { firstName, lastName } = (await client.get('/api/auth/user')).body
      return `${firstName} ${lastName}`
    }),
  )
  const link = await createLink({ utmSource: 'mail' })
  expect(link).toMatchObject({ createdBy: adminName, updatedBy: adminName })
  const newUrl = 'https://example.org/new'
  const { body: changed } = await director.expectOk('POST', `${all}/${link.id}/regenerate`, { newUrl, utmParams: null })
  expect(changed).toMatchObject({ createdBy: adminName, updatedBy: directorName })
  const { body: history } = await admin.get(`${all}/${link.id}/history`)
  expect(history).toMatchObject([{ version: 1, changedBy: directorName, originalUrl: link.originalUrl }])
  expect((await admin.post(`${all}/${link.id}/regenerate`, { newUrl: ' ' })).body.fields).toEqual({
    newUrl: 'New URL is required',
  })
})

test('a pasted short URL finds its link, also that of its QR code', async () => {
  const link = await createLink({ shortCode: 'pasted-fair' })
  await createLink({ title: 'Another' })
  const bare = link.shortUrl.replace(/^https?:\/\//, '')
  for (const text of [link.shortUrl, bare, `${link.shortUrl}.q`, `${bare}+`, `${link.shortUrl}?x=1`, 'pasted-fair']) {
    const { body } = await admin.get(`${all}?q=${encodeURIComponent(text)}`)
    expect([text, body.map(({ id }: { id: string }) => id)]).toEqual([text, [link.id]])
  }
})

test('the list is exported as CSV with its filters, and shows the clicks of the last two weeks', async () => {
  const link = await createLink({ title: '=HYPERLINK("x")', tags: ['export', 'fair'], utmSource: 'mail' })
  await fetch(`${app.url}/l/${link.shortCode}`, { redirect: 'manual', headers: { 'user-agent': chrome } })
  await app.settled()
  const { text, headers } = await admin.get(`${all}/csv?tag=export`)
  expect(headers.get('content-disposition')).toMatch(/links-\d{4}-\d\d-\d\d\.csv/)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/"title","url","short_code"/)
  expect(lines[1]).toMatch(/^"'=HYPERLINK/)
  for (const cell of ['"export;fair"', '"active"', '"mail"', `"${link.shortUrl}"`]) expect(lines[1]).toContain(cell)
  const { body: popular } = await admin.get(`${all}?sort=clicks&limit=3`)
  const ids = [link, ...popular].map(({ id }) => id)
  const { body: recent } = await admin.get(`/api/admin/link-clicks/recent?ids=${ids},nothing`)
  const byId = new Map<string, number[]>(
    recent.map((each: { linkId: string; clicks: number[] }) => [each.linkId, each.clicks]),
  )
  expect(byId.size).toBe(4)
  expect(byId.get(link.id)).toEqual([...Array.from({ length: 13 }, () => 0), 1])
  for (const { id } of popular) expect(Math.max(...byId.get(id)!)).toBeGreaterThan(0)
})

test('a new link is checked against what exists, and its page is asked for a title', async () => {
  const link = await createLink({ title: 'First', url: 'https://example.edu/duplicate?x=1' })
  const ask = async (path: string, url: string) =>
    (await admin.expectOk('GET', `${all}/${path}?url=${encodeURIComponent(url)}`)).body
  expect(await ask('duplicates', 'https://EXAMPLE.edu/duplicate?x=1')).toEqual([
    { id: link.id, title: 'First', shortUrl: link.shortUrl },
  ])
  expect(await ask('duplicates', 'https://example.edu/other')).toEqual([])
  expect(await ask('duplicates', 'javascript:alert(1)')).toEqual([])

  const { linkChecker } = app.base.providers
  const pages: Record<string, string> = {
    'https://example.edu/page': '<head><title>\n Demo Day &amp; Fair &#8211; 2026 </title>',
    'https://example.edu/none': '<p>Hello',
  }
  app.base.providers.linkChecker = {
    ...linkChecker,
    download: async ({ url }) =>
      pages[url] ? { bytes: Buffer.from(pages[url]), contentType: 'text/html' } : { reason: 'The site answers 404.' },
  }
  expect(await ask('page-title', 'https://example.edu/page')).toEqual({ title: 'Demo Day & Fair – 2026' })
  expect(await ask('page-title', 'https://example.edu/none')).toEqual({ title: null })
  expect(await ask('page-title', 'https://example.edu/missing')).toEqual({ title: null })
  expect(await ask('page-title', 'http://169.254.169.254/')).toEqual({ title: null })
  app.base.providers.linkChecker = linkChecker
})

test('suggestions come from the campaigns of the links that exist', async () => {
  for (const utmSource of ['alumni-letter', 'alumni-letter', 'bus-poster'])
    await createLink({ utmSource, tags: ['bus'] })
  const { body } = await admin.get(`${all}/suggestions`)
  expect(body.utmSource).toEqual(expect.arrayContaining(['alumni-letter', 'bus-poster']))
  expect(body.utmSource.indexOf('alumni-letter')).toBeLessThan(body.utmSource.indexOf('bus-poster'))
  expect(body.tags).toContain('bus')
})

test('a QR code has the color and logo that were chosen, as long as scanners can read it', async () => {
  const link = await createLink()
  const path = `${all}/${link.id}/qr`
  const { text: colored } = await admin.get(`${path}?color=7a0019&logo=none`)
  expect(colored).toContain('fill="#7a0019"')
  expect(colored).not.toContain('<rect')
  expect((await admin.get(path)).text).toContain('<rect')
  const pale = await admin.get(`${path}?color=ffcc00`)
  expect([pale.status, pale.body.fields]).toEqual([
    400,
    { color: 'Choose a darker color, so that scanners can read the code' },
  ])
  expect((await admin.get(`${path}?color="><script>`)).status).toBe(400)
})
