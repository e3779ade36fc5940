import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/server/db/columns.ts'
import { report } from '#tests/harness/measure.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import { goodDestinations, listHostileDestinations } from './destinations.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const publicUrl = 'https://foundry.virginia.edu'
const app = await startTestApp({ template: 'empty', env: { PUBLIC_URL: publicUrl } })
const linksPath = '/api/admin/tracked-links'
const { id: ownerId, client } = await enrolBehindHttps(app)
const hostile = listHostileDestinations(app.base.config)
const strings = Object.values(hostile).flat()
const validUrl = 'https://example.edu/fine'
const count = { refused: 0, kept: 0, dead: 0 }
afterAll(() => report('T15', { strings: strings.length, ...count }))

/** With HTTPS the session cookie has another name. */
async function enrolBehindHttps(server: TestApp) {
  const person = await createPerson(server, { role: 'admin' })
  person.client.cookies.set('__Host-foundry_session', person.client.cookies.get('foundry_session')!)
  return person
}

async function createLink(overrides: object = {}) {
  return client.post(linksPath, { title: 'Proof', url: validUrl, ...overrides })
}

const link = (await createLink()).body

/** Every field in which staff can set where a link leads. */
const urlFields: [field: string, submit: (url: string) => ReturnType<typeof createLink>][] = [
  ['url', (url) => createLink({ url })],
  ['fallbackUrl', (fallbackUrl) => createLink({ fallbackUrl })],
  ['newUrl', (newUrl) => client.post(`${linksPath}/${link.id}/regenerate`, { newUrl })],
  ['fallbackUrl', (fallbackUrl) => client.patch(`${linksPath}/${link.id}`, { fallbackUrl })],
]

test(`${strings.length} different hostile addresses are enough to test`, () => {
  expect(new Set(strings).size).toBe(strings.length)
  expect(strings.length).toBeGreaterThanOrEqual(250)
})

describe('a hostile address is refused with a sentence at its field, in every form', () => {
  test.each(Object.keys(hostile))('%s', { timeout: 60_000 }, async (kind) => {
    const accepted: string[] = []
    for (const [index, url] of hostile[kind]!.entries()) {
      if (index % 25 === 0) await resetRateLimits(app)
      for (const [field, submit] of urlFields) {
        const { status, body, text } = await submit(url)
        // A NUL is refused before fields are checked.
        const sentence = url.includes('\u0000') ? body.message : body.fields?.[field]
        const isRefused = status === 400 && /^[A-Z].{9,}/.test(sentence ?? '')
        if (isRefused) count.refused += 1
        else accepted.push(`${field} ${JSON.stringify(url.slice(0, 100))}: ${status} ${text.slice(0, 200)}`)
      }
    }
    expect(accepted).toEqual([])
  })

  test('none of them was stored', async () => {
    expect((await client.get(linksPath)).body).toHaveLength(1)
    expect((await client.get(`${linksPath}/${link.id}`)).body).toMatchObject({
      originalUrl: validUrl,
      fallbackUrl: null,
      version: 1,
    })
  })

  test('values that are no text are refused too', async () => {
    await resetRateLimits(app)
    for (const url of [null, 1, true, {}, [validUrl], [[validUrl]], { href: validUrl }, '', ' ', '\t\n'])
      expect((await createLink({ url })).status, JSON.stringify(url)).toBe(400)
  })
})

test(`${goodDestinations.length} good addresses are accepted everywhere, stored in normal form, and followed`, async () => {
  expect(goodDestinations.length).toBeGreaterThanOrEqual(40)
  for (const [index, [url, kept]] of goodDestinations.entries()) {
    if (index % 25 === 0) await resetRateLimits(app)
    const created = await createLink({ url, fallbackUrl: url })
    expect([created.status, created.body.originalUrl, created.body.fallbackUrl], url).toEqual([201, kept, kept])
    const again = await client.post(`${linksPath}/${link.id}/regenerate`, { newUrl: url })
    expect([again.status, again.body.originalUrl], url).toEqual([200, kept])
    const reply = await app.guest().get(`/l/${created.body.shortCode}`)
    expect([reply.status, reply.headers.get('location')], url).toEqual([302, kept])
    expect(kept, 'a header can contain it as it is').toMatch(/^[\x21-\x7e]+$/)
    count.kept += 1
  }
})

/** Inserts a row that the API would refuse, as an attacker with access to the database could. */
async function insertLinkRow(row: { url: string; fallback?: string; expiresAt?: Date }): Promise<string> {
  const code = `forced-${newId()}`
  await app.base.database.pool.query(
    `insert into links (id, owner_id, title, original_url, short_code, fallback_url, expires_at, created_at, updated_at)
     values ($1, $2, 'Forced', $3, $4, $5, $6, now(), now())`,
    [newId(), ownerId, row.url, code, row.fallback ?? null, row.expiresAt ?? null],
  )
  return code
}

test('a hostile row in the database does not redirect, and breaks no list', { timeout: 60_000 }, async () => {
  // Only what PostgreSQL accepts as text.
  const storable = strings.filter((url) => url.isWellFormed() && !url.includes('\u0000'))
  const redirected: string[] = []
  for (const [index, url] of storable.entries()) {
    const codes = [await insertLinkRow({ url })]
    if (index % 8 === 0) {
      codes.push(await insertLinkRow({ url: validUrl, fallback: url, expiresAt: new Date(0) }))
      codes.push(await insertLinkRow({ url: validUrl, fallback: url }))
    }
    for (const code of codes) {
      for (const tail of [code, `${code}?x=1`, `${code}.q`, `${code}+`]) {
        const reply = await app.guest().get(`/l/${tail}`)
        if (reply.status !== 410 || reply.headers.has('location') || reply.text.includes('href'))
          redirected.push(`${JSON.stringify(url)} ${tail}: ${reply.status} ${reply.headers.get('location')}`)
        else count.dead += 1
      }
    }
  }
  expect(redirected).toEqual([])
  const list = await client.get(`${linksPath}?limit=1000`)
  expect([list.status, list.body.length > storable.length]).toEqual([200, true])
})

test('with a separate host for short links, a link may lead neither to that host nor to /l/ of the product', async () => {
  const other = await startTestApp({
    template: 'empty',
    env: { PUBLIC_URL: publicUrl, SHORT_LINK_BASE: 'https://go.virginia.edu' },
  })
  const { client: admin } = await enrolBehindHttps(other)
  const hosts = ['go.virginia.edu', 'GO.virginia.edu', 'go.virginia.edu.', 'ｇｏ.virginia.edu']
  const refused = [
    ...hosts.flatMap((host) => [`https://${host}`, `http://${host}/x`, `https://${host}/l/x?y`]),
    `${publicUrl}/l/x`,
  ]
  for (const url of refused) expect((await admin.post(linksPath, { title: 'x', url })).status, url).toBe(400)
  for (const url of [`${publicUrl}/dashboard`, 'https://go.virginia.edu.example.org/', `${publicUrl}/learn/x`])
    expect((await admin.post(linksPath, { title: 'x', url })).status, url).toBe(201)
})
