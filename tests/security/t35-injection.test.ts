import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { Reply } from '#tests/harness/client.ts'
import { chooseCount, sampleCases, report } from '#tests/harness/measure.ts'
import {
  endpoints,
  fillPath,
  listPathParams,
  matrix,
  roleFor,
  toJsonSchema,
  writeEndpoints,
  type ApiRoute,
} from './endpoints.ts'
import { createPerson, resetRateLimits, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { installScriptedRealtime } from '#tests/harness/assistant.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { buildAddress, hasBodyFactory } from './requests.ts'
import { createSample, listStringPaths, withText } from './sample-input.ts'

const app = await startTestApp({ template: 'empty' })
// Else its endpoint would refuse everyone with a 503.
installScriptedRealtime(app)

// oxfmt-ignore
const hostileTexts = [
  "'", "''", "' or '1'='1", "'; drop table people; --", "\\'", '"', '`', ');--', '%', '_', '%%%', '\\', '\\\\', '$1', '$$', ':name', '?', '{{7*7}}', '${7*7}', '; ls', '| cat /etc/passwd', '$(id)', '`id`', '&& sleep 5',
  "' || pg_sleep(5) --", "1; select pg_sleep(5)", '\ud800', '\udc00', '\ud800\ud800', 'a\udfffb', '\ufffe', '\uffff', '\u0001', '\u001f', '\u007f', '\u0085', '\u2028', '\u202e', '\ufeff', '\u{10ffff}', '👩‍👩‍👧‍👦'.repeat(20),
  'a\u0300'.repeat(100), '\u0130', '\u1e9e', 'ß'.repeat(200), 'x'.repeat(300), 'x'.repeat(10_000), ' '.repeat(500), '\n'.repeat(500), '0', '-0', '1e999', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[object Object]', '__proto__', 'constructor',
  '../../etc/passwd', 'C:\\x', 'file:///etc/passwd', '<script>alert(1)</script>', '=cmd|x!A1', '{"$ne":null}', '0198c0de-0000-7000-8000-00000000000', '2031-02-30', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z',
]
const withNul = ['\u0000', 'a\u0000b', '\u0000'.repeat(10)]
/** Each field gets some of them in every run, chosen at random; with `TEST_SCALE=full` each gets all. */
const pickTexts = (turn: number) => sampleCases(hostileTexts, { of: 48, turn })
/** Values of other types, for fields that expect a string. */
const nonStrings: unknown[] = [0, -1.5, 1e308, 2 ** 53, true, null, [], ['a', 'b'], {}, { toString: 'x' }]

const count = { fields: 0, requests: 0, generated: 0 }
afterAll(() =>
  report('T35', { requests: count.requests, 'string fields': count.fields, 'generated texts': count.generated }),
)

type Field = { apiRoute: ApiRoute; at: (string | number)[] }

const fields: Field[] = writeEndpoints.flatMap((apiRoute) => {
  const schema = toJsonSchema(apiRoute.endpoint.body)
  return schema ? listStringPaths(schema).map((at) => ({ apiRoute, at })) : []
})

const people = new Map<string, Person>()
async function getCaller(apiRoute: ApiRoute): Promise<Person> {
  const person = people.get(apiRoute.route) ?? (await createPerson(app, roleFor(apiRoute)))
  people.set(apiRoute.route, person)
  return person
}

/** The address of a new row, to which nothing was done yet. */
async function createTarget(apiRoute: ApiRoute): Promise<string> {
  const owner = roleFor(apiRoute).role === 'student' ? await getCaller(apiRoute) : await createPerson(app)
  return buildAddress(app, { apiRoute, owner })
}

let requestsUntilReset = 0
async function sendText({ apiRoute, at }: Field, { text, target }: { text: unknown; target?: string }): Promise<Reply> {
  // A reached limit would answer 429 before the text is parsed.
  if (requestsUntilReset-- <= 0) await resetRateLimits(app).then(() => (requestsUntilReset = 4))
  const [person, schema] = [await getCaller(apiRoute), toJsonSchema(apiRoute.endpoint.body)!]
  const address = target ?? (await createTarget(apiRoute))
  count.requests += 1
  const reply = await person.client.send(apiRoute.method, address, {
    body: withText(schema, { path: at, text }),
    headers: {
      'idempotency-key': `k${count.requests} ${JSON.stringify(text)
        .slice(0, 40)
        .replaceAll(/[^ -~]/g, '')}`,
    },
  })
  // Who views as somebody else may write nothing until they stop.
  if (apiRoute.path.endsWith('/view-as')) await person.client.delete('/api/auth/view-as')
  return reply
}

/** Asserts that the status is not 5xx, and that a refusal has a sentence. */
function expectAnswered(reply: Reply, where: string): void {
  expect(reply.status, `${where}: ${reply.text.slice(0, 300)}`).toBeLessThan(500)
  if (reply.status < 400) return
  expect(Object.keys(reply.body), `${where}: ${reply.text.slice(0, 300)}`).toEqual(
    expect.arrayContaining(['code', 'message', 'requestId']),
  )
  expect(reply.text, where).not.toMatch(/syntax error|relation "|at file:|node_modules|FST_ERR/)
}

describe('no string in any field of any body causes a 500', () => {
  test.each(fields.map((field, turn) => [`${field.apiRoute.route} ${field.at.join('.')}`, field, turn] as const))(
    '%s',
    { ...matrix, timeout: testTimeoutMs },
    async (name, field, turn) => {
      count.fields += 1
      for (const text of pickTexts(turn)) {
        const startedAt = performance.now()
        expectAnswered(await sendText(field, { text }), `${name} ${JSON.stringify(text).slice(0, 60)}`)
        expect(performance.now() - startedAt, `${name} ${text.slice(0, 60)}`).toBeLessThan(4_000)
      }
      // Nearly all of these are refused before the row is read, so they share one.
      const target = await createTarget(field.apiRoute)
      for (const text of sampleCases(nonStrings, { of: 5, turn }))
        expectAnswered(await sendText(field, { text, target }), `${name} ${JSON.stringify(text)}`)
      for (const text of sampleCases(withNul, { of: 3, turn })) {
        const reply = await sendText(field, { text, target })
        expect([reply.status, reply.body.code], reply.text).toEqual([400, 'request.nul_character'])
      }
    },
  )

  const generated = chooseCount({ quick: 250, full: 5_000 * fields.length })
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(...hostileTexts),
    fc
      .array(fc.constantFrom("'", '"', '\\', ';', '--', '%', '\ud800', '\n', '$', '{', '}'), { maxLength: 12 })
      .map((parts) => parts.join('')),
  )

  test(`nor does any of ${generated} generated strings`, { timeout: testTimeoutMs }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), text, async (field, value) => {
        const reply = await sendText(field, { text: value })
        count.generated += 1
        expectAnswered(reply, `${field.apiRoute.route} ${field.at.join('.')}`)
        if (value.includes('\u0000')) expect(reply.status).toBe(400)
      }),
      { numRuns: generated },
    )
  })

  test('accepted text is returned as it was sent, except what PostgreSQL cannot store', async () => {
    const { client } = await createPerson(app)
    // A name of nothing but control characters, private ones and halves of pairs is refused as blank.
    const hasVisible = (text: string) => /[^\p{C}\p{Z}\p{M}]/u.test(text)
    for (const name of hostileTexts.filter((each) => hasVisible(each) && each.length <= 120)) {
      await resetRateLimits(app)
      const { body, status, text: answer } = await client.post('/api/ventures', { name, stage: 'idea' })
      expect(status, answer).toBe(201)
      expect(body.name).toBe(name.trim().toWellFormed())
      expect((await client.get(`/api/ventures/${body.id}`)).body.name).toBe(body.name)
    }
  })

  test('control characters and marks that turn text around are left out of names, and emoji and foreign names stay', async () => {
    const { client } = await createPerson(app)
    const names = [
      ['Ki\u0007ln\u009b', 'Kiln'],
      ['Kiln \u202e(nlik)\u202c', 'Kiln (nlik)'],
      ['\u2066Kiln\u2069', 'Kiln'],
      ['Kiln\r\n\tand\u2028oven', 'Kiln and oven'],
      ['👩‍👩‍👧‍👦 שלום 🏳️‍🌈 Zoë', '👩‍👩‍👧‍👦 שלום 🏳️‍🌈 Zoë'],
    ]
    for (const [name, stored] of names)
      expect((await client.post('/api/ventures', { name, stage: 'idea' })).body.name).toBe(stored)
    const description = 'One\u0007\n\n\tTwo \u202eeno'
    const { body } = await client.post('/api/ventures', { name: 'Kiln', stage: 'idea', description })
    expect(body.description).toBe('One\n\n\tTwo eno')
    const { fields: wrong } = (await client.post('/api/ventures', { name: '\u0007\u202e', stage: 'idea' })).body
    expect(wrong).toEqual({ name: 'Venture name is required' })
  })
})

describe('no text in an address or a header causes a 500', () => {
  // Pages reply with HTML; the paths of short links are tested with T17.
  const inPath = endpoints.filter(({ path, endpoint }) => listPathParams(path).length > 0 && endpoint.raw !== 'page')

  test.each(inPath.map((apiRoute, turn) => [apiRoute.route, apiRoute, turn] as const))(
    'as the id in the path of %s',
    matrix,
    async (_route, apiRoute, turn) => {
      const { client } = await getCaller(apiRoute)
      const malformed = sampleCases([...withNul, '%', '%2', '%ZZ', '..', '.', '~'], { of: 3, turn })
      // Removing a resource that was never saved succeeds, whatever its name.
      const successes = apiRoute.path.startsWith('/api/resources/saved/') ? [200] : []
      for (const value of [...pickTexts(turn), ...malformed]) {
        await resetRateLimits(app)
        const address = fillPath(
          apiRoute.path,
          // All parameters together must stay below Node's limit for addresses.
          Object.fromEntries(
            listPathParams(apiRoute.path).map((name, _, all) => [
              name,
              value.toWellFormed().slice(0, 10_000 / all.length),
            ]),
          ),
        )
        const reply = await client.send(
          apiRoute.method,
          address,
          apiRoute.endpoint.body ? { body: createSample(toJsonSchema(apiRoute.endpoint.body)!) } : {},
        )
        count.requests += 1
        expectAnswered(reply, `${apiRoute.route} ${JSON.stringify(value).slice(0, 60)}`)
        // Dots resolve to another address, which may exist.
        if (!/^\.+$/.test(value))
          expect(
            [400, 403, 404, 405, 415, ...successes],
            `${apiRoute.route} ${value.slice(0, 60)} ${reply.text}`,
          ).toContain(reply.status)
      }
    },
  )

  test('as bytes that are not valid UTF-8', async () => {
    const { client } = await createPerson(app)
    for (const escape of ['%ff', '%c0%af', '%ed%a0%80', '%f8%88%80%80%80', '%e0%a4%a', '%', '%%', '%u0027', '%fe%ff']) {
      for (const address of [
        `/api/ventures/${escape}`,
        `/api/photos/${escape}.webp`,
        `/api/ventures?cursor=${escape}`,
        `/api/ventures?limit=${escape}`,
        `/${escape}`,
        `/assets/${escape}`,
        `/api/demo-login/${escape}`,
      ]) {
        const reply = await client.get(address)
        count.requests += 1
        expectAnswered(reply, address)
      }
    }
  })

  test('as a header or a cookie', async () => {
    for (const value of ["'", '\\"', '%00', 'ÿþ', ';;;=', 'x'.repeat(3_000), '-1', '1e999']) {
      for (const name of [
        'user-agent',
        'idempotency-key',
        'accept-encoding',
        'range',
        'if-none-match',
        'content-encoding',
        'x-forwarded-for',
        'authorization',
      ]) {
        const { client } = await createPerson(app)
        count.requests += 3
        for (const cookie of [...client.cookies].map(([key, secret]) => `${key}=${secret}; other=${value}`)) {
          expectAnswered(
            await app.guest().send('GET', '/api/ventures', { headers: { cookie, [name]: value } }),
            `${name} ${value.slice(0, 20)}`,
          )
          expectAnswered(
            await app.guest().send('POST', '/api/ventures', {
              body: { name: 'a', stage: 'idea' },
              headers: { cookie, [name]: value },
            }),
            `${name} ${value.slice(0, 20)}`,
          )
        }
        expectAnswered(
          await app.guest().send('GET', '/api/auth/user', {
            headers: { cookie: `foundry_session=${value}; foundry_browser=${value}`, [name]: value },
          }),
          `cookie ${value.slice(0, 20)}`,
        )
      }
    }
  })
})

describe('no body causes a 500', () => {
  const json = { 'content-type': 'application/json' }
  // oxfmt-ignore
  const bodies: [name: string, body: () => string, status: number][] = [
    ['10 MB of JSON', () => JSON.stringify({ name: 'x'.repeat(10 * 1_048_576), stage: 'idea' }), 413],
    ['10 MB of brackets', () => '['.repeat(10 * 1_048_576), 413],
    ['10,000 arrays in one another', () => '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['10,000 objects in one another', () => '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400],
    ['500,000 arrays in one another', () => '['.repeat(500_000) + ']'.repeat(500_000), 413],
    ['170,000 objects in one another', () => '{"a":'.repeat(170_000) + '1' + '}'.repeat(170_000), 413],
    ['half a million brackets that never close', () => '['.repeat(500_000), 413],
    ['100,000 keys', () => `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join()}}`, 413],
    ['a list of 300,000', () => `[${'1,'.repeat(300_000)}1]`, 413],
    ['a number of 100,000 digits', () => `{"name":"a","stage":"idea","x":${'9'.repeat(100_000)}}`, 201],
    ['a name that is a million escapes', () => `{"name":"${'\\u0061'.repeat(170_000)}","stage":"idea"}`, 413],
    ['a list of 30,000', () => `[${'1,'.repeat(30_000)}1]`, 413],
    ['a list of 10,000', () => `[${'1,'.repeat(10_000)}1]`, 400],
    ['keys of the prototype', () => '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"name":"a","stage":"idea"}', 201],
    ['a byte-order mark', () => '\ufeff{"name":"a","stage":"idea"}', 400],
    ['nothing', () => '', 400], ['a word', () => 'a', 400], ['two values', () => '{}{}', 400], ['NaN', () => '{"name":NaN}', 400], ['a NUL beside the text', () => '{"name":"a"}\u0000', 400], ['a NUL in a key', () => '{"a\\u0000":1,"name":"a","stage":"idea"}', 400],
    ['null', () => 'null', 400], ['a string', () => '"a"', 400], ['true', () => 'true', 400], ['0', () => '0', 400], ['a list', () => '[]', 400],
  ]

  test.each(bodies)('%s', async (_name, body, status) => {
    await resetRateLimits(app)
    const { client } = await createPerson(app)
    const startedAt = performance.now()
    const reply = await client
      .send('POST', '/api/ventures', { raw: body(), headers: json })
      .catch((error: Error) => error)
    count.requests += 1
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    // The server may close the connection before the whole body is sent.
    if (reply instanceof Error) expect(status).toBe(413)
    else {
      expectAnswered(reply, _name)
      expect(reply.status, reply.text).toBe(status)
    }
    expect(({} as { a?: number }).a).toBeUndefined()
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test('sent to any endpoint, also to those without a body', async () => {
    for (const apiRoute of writeEndpoints.filter(({ endpoint }) => endpoint.raw !== 'upload')) {
      const person = await createPerson(app, roleFor(apiRoute))
      const address = await buildAddress(app, { apiRoute, owner: person })
      for (const raw of ['['.repeat(10_000) + ']'.repeat(10_000), '{"a":"\\u0000"}', '{"']) {
        await resetRateLimits(app)
        const reply = await person.client.send(apiRoute.method, address, { raw, headers: json })
        count.requests += 1
        expect([apiRoute.route, reply.status]).toEqual([apiRoute.route, 400])
      }
    }
  })

  test('in an upload: no file, no form, a form without an end, thousands of parts', async () => {
    for (const apiRoute of writeEndpoints.filter(({ endpoint }) => endpoint.raw === 'upload')) {
      const type = { 'content-type': 'multipart/form-data; boundary=b' }
      const part = (name: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const file = (name: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${value}\r\n`
      const forms = [
        '',
        '--b--\r\n',
        '--b',
        part('a', 'b'),
        `${file('../../x.png', 'not an image')}--b--\r\n`,
        `${file('a\u0000.png', '')}--b--\r\n`,
        `${part('x', 'y').repeat(2_000)}--b--\r\n`,
        `${file('a.png', 'x').repeat(50)}--b--\r\n`,
        `${part("x'", "'; drop table people; --")}--b--\r\n`,
        'garbage'.repeat(1_000),
      ]
      for (const raw of forms) {
        await resetRateLimits(app)
        const { client } = await getCaller(apiRoute)
        const reply = await client.send(apiRoute.method, apiRoute.path, { raw, headers: type })
        count.requests += 1
        expectAnswered(reply, `${apiRoute.route} ${raw.slice(0, 60)}`)
        expect(reply.status, raw.slice(0, 80)).toBeGreaterThanOrEqual(400)
      }
      for (const bad of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${'b'.repeat(500)}`,
        'multipart/mixed; boundary=b',
      ]) {
        expectAnswered(
          await (
            await getCaller(apiRoute)
          ).client.send(apiRoute.method, apiRoute.path, { raw: 'x', headers: { 'content-type': bad } }),
          bad,
        )
      }
    }
  })
})

test('afterwards all tables and rows are still there', async () => {
  const tables = await app.base.database.pool.query(
    "select count(*)::int as n from information_schema.tables where table_schema = 'public'",
  )
  expect(tables.rows[0].n).toBeGreaterThan(8)
  const { client } = await createPerson(app)
  expect((await client.post('/api/ventures', { name: 'Kiln', stage: 'idea' })).status).toBe(201)
  expect(fields.filter(({ apiRoute }) => hasBodyFactory(apiRoute)).length).toBeGreaterThan(5)
})
