import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { campaignParameters, type CampaignField } from '#features/link-campaigns/schema.ts'
import { withCampaign, type Campaign } from '#features/links/server/destination.ts'
import { chooseCount, report } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ template: 'empty' })
const { client } = await createPerson(app, { role: 'admin' })
const linksPath = '/api/admin/tracked-links'
const fields = Object.keys(campaignParameters) as CampaignField[]
const parameterNames = fields.map((field) => campaignParameters[field])
const runCount = chooseCount({ quick: 5_000, full: 100_000 })
const figures = { campaigns: 0, refused: 0, stored: 0 }
afterAll(() => report('T19', figures))

// oxfmt-ignore
const hostileValues = [
  '&x=1#', '%26', '%', '%%', '%2', '%zz', '%0d%0aSet-Cookie: a=b', '#', '?', '??', '&', '&&', '=', '==', '&utm_source=evil', 'a&utm_medium=b', ';x=1', '+', ' a b ', 'a+b', '%20', '%2B', '/', '//evil.test', '\\', '://',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' or 1=1 --", '{{7*7}}', '${7*7}', '=HYPERLINK("https://example.org")', '\u202Etxt', '\u200B', '\u2028', '\u00AD', '\uFEFFx', '😀', '👩‍👩‍👧‍👦', '🏳️‍🌈', 'ü', 'u\u0308', '字', 'ﷺ', 'ß', 'ı', '\u{10FFFF}', '\uFFFD', 'javascript:alert(1)', '__proto__', 'null', 'undefined', '[]', 'x'.repeat(200), '😀'.repeat(100),
]

/** What the form accepts: text without control characters, or null. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll(/\p{Cc}/gu, '')),
  fc.string({ unit: fc.constantFrom(...'&=?#%+;/\\ 0aA6é😀<>"\'[]{}|^`'), maxLength: 40 }),
  fc.constantFrom(...hostileValues),
  fc.constant(null),
)
const campaigns = fc.record(Object.fromEntries(fields.map((field) => [field, value]))) as fc.Arbitrary<Campaign>

// oxfmt-ignore
const queries = [
  '', '?', '?a=1', '?a=1&a=2&b', '?utm_source=old&keep=1', '?keep=1&utm_source=old&utm_source=older', '?UTM_SOURCE=x', '?utm%5Fsource=old&x', '?q=%E9&sig=a%2Fb~*%20c+d', '?&&a&&', '?a=%26utm_term%3D1', '?%', '?%zz=%', '?=x', '?utm_id=7', '?a==b=', '??utm_source=x', "?q='x'",
]
const addresses = fc
  .tuple(
    fc.constantFrom('https://example.edu', 'https://example.edu/a/b%20c', 'http://xn--bcher-kva.example.org/x;y=1'),
    fc.constantFrom(...queries),
    fc.constantFrom('', '#', '#top', '#/route?x=1&utm_source=inside', '#%23&#'),
  )
  .map(([start, query, fragment]) => new URL(start + query + fragment).href)

/** The raw parts of a query whose decoded name is none of the five parameters. They must stay exactly as they are. */
function listOtherParameters(address: string, replaced: Set<string>): string[] {
  const { search } = new URL(address)
  if (search === '') return []
  return search
    .slice(1)
    .split('&')
    .filter((pair) => !replaced.has(new URLSearchParams(`&${pair}`).keys().next().value ?? ''))
}

test(
  `${runCount.toLocaleString('en-US')} random campaigns are read back unchanged and change nothing else of the address`,
  { timeout: 300_000 },
  () => {
    fc.assert(
      fc.property(addresses, campaigns, (address, campaign) => {
        const result = withCampaign(address, campaign)
        const [before, after] = [new URL(address), new URL(result)]
        const provided = fields.filter((field) => campaign[field] !== null)
        const replaced = new Set<string>(provided.map((field) => campaignParameters[field]))
        for (const field of provided)
          expect(after.searchParams.getAll(campaignParameters[field])).toEqual([campaign[field]!.toWellFormed()])
        const added = new Set(after.searchParams.keys()).difference(new Set(before.searchParams.keys()))
        expect(added.isSubsetOf(replaced)).toBe(true)
        expect(listOtherParameters(result, replaced)).toEqual(listOtherParameters(address, replaced))
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash])
        // A header contains visible ASCII only, and parsing and writing the address again does not change it.
        expect(result).toMatch(/^[\x21-\x7e]+$/)
        expect([new URL(result).href, withCampaign(result, campaign)]).toEqual([result, result])
        figures.campaigns += 1
      }),
      { numRuns: runCount },
    )
  },
)

test('visitors are redirected to the address with the campaign that the API stored', async () => {
  for (const [index, text] of hostileValues.entries()) {
    if (index % 100 === 0) await resetRateLimits(app)
    const campaign = Object.fromEntries(
      fields.map((field, start) => [field, hostileValues[(index + start) % hostileValues.length]!]),
    )
    const { body: link } = await client.expectOk('POST', linksPath, {
      title: 'Proof',
      url: 'https://example.edu/p?keep=%E9&utm_source=old#top',
      ...campaign,
    })
    const reply = await app.guest().get(`/l/${link.shortCode}`)
    expect([reply.status, reply.headers.get('location')], text).toEqual([302, link.destinationUrl])
    const sent = new URL(link.destinationUrl)
    const kept = Object.entries(campaign).flatMap(([field, provided]) =>
      provided.trim() === '' ? [] : [[campaignParameters[field as CampaignField], provided.trim()]],
    )
    expect(Object.fromEntries([...sent.searchParams].filter(([name]) => name !== 'keep')), text).toEqual({
      utm_source: 'old',
      ...Object.fromEntries(kept),
    })
    expect([sent.hash, sent.search.startsWith('?keep=%E9&'), sent.host]).toEqual(['#top', true, 'example.edu'])
    figures.stored += 1
  }
})

test('campaign parameters in the visitor’s own query do not override those of the link', async () => {
  const { body: link } = await client.expectOk('POST', linksPath, {
    title: 'Proof',
    url: 'https://example.edu/?a=1',
    utmSource: 'mail',
  })
  const forged = ['utm_source=evil', 'utm%5Fsource=evil', 'a=2', '%61=2', 'utm_source', 'utm_source=&utm_source=x']
  for (const query of forged) {
    const reply = await app.guest().get(`/l/${link.shortCode}?${query}&ref=%E9`)
    expect(reply.headers.get('location'), query).toBe('https://example.edu/?a=1&utm_source=mail&ref=%E9')
  }
})

test('control characters are refused with a sentence, in every field of every form', async () => {
  const { body: link } = await client.expectOk('POST', linksPath, { title: 'Proof', url: 'https://example.edu/' })
  const controls = [
    ...Array.from({ length: 31 }, (_, index) => index + 1),
    ...Array.from({ length: 33 }, (_, index) => index + 0x7f),
  ]
  for (const code of controls) {
    await resetRateLimits(app)
    const text = `a${String.fromCodePoint(code)}b`
    for (const field of fields) {
      const replies = [
        await client.post(linksPath, { title: 'x', url: 'https://example.edu/', [field]: text }),
        await client.patch(`${linksPath}/${link.id}`, { [field]: text }),
        await client.post(`${linksPath}/${link.id}/regenerate`, {
          newUrl: 'https://example.edu/',
          utmParams: { [field]: text },
        }),
      ]
      for (const { status, body } of replies) {
        expect([status, Object.values(body.fields ?? {})], `${field} ${code}`).toEqual([
          400,
          ['Control characters are not allowed'],
        ])
        figures.refused += 1
      }
    }
  }
  for (const provided of ['a\u0000b', 'x'.repeat(201)])
    expect(
      (await client.post(linksPath, { title: 'x', url: 'https://example.edu/', utmSource: provided })).status,
    ).toBe(400)
  expect((await client.get(`${linksPath}/${link.id}`)).body.destinationUrl).toBe('https://example.edu/')
  expect(parameterNames).toHaveLength(5)
})
