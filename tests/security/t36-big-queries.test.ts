import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#rules/limits.ts'
import type { Reply } from '#tests/harness/client.ts'
import { sampleCases, report } from '#tests/harness/measure.ts'
import {
  endpoints,
  listPathParams,
  roleFor,
  toJsonSchema,
  listStringProperties,
  matrix,
  type ApiRoute,
} from './endpoints.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { buildAddress } from './requests.ts'
import { withTextEverywhere } from './sample-input.ts'

const app = await startTestApp()
/** Far more time than any of these needs, and far less than catastrophic backtracking takes. */
const maxMs = 2_000

const count = { requestCount: 0, slowestMs: 0 }
afterAll(() => report('T36', { requests: count.requestCount, 'slowest ms': count.slowestMs }))

async function sendTimed(ask: () => Promise<Reply>, context: string): Promise<Reply> {
  const startedAt = performance.now()
  const reply = await ask()
  const ms = performance.now() - startedAt
  count.requestCount += 1
  count.slowestMs = Math.max(count.slowestMs, ms)
  expect(ms, context).toBeLessThan(maxMs)
  expect(reply.status, `${context}: ${reply.text.slice(0, 200)}`).toBeLessThan(500)
  return reply
}

const reads = endpoints.filter(({ method, endpoint }) => method === 'GET' && endpoint.raw === undefined)
const lists = reads.filter(({ endpoint }) => 'limit' in (toJsonSchema(endpoint.query)?.properties ?? {}))

async function createCaller(apiRoute: ApiRoute) {
  const role = roleFor(apiRoute).role
  const client = await app.signIn(role === 'student' ? 'student' : role)
  const owner = await createPerson(app, roleFor(apiRoute))
  return {
    client: listPathParams(apiRoute.path).length > 0 ? owner.client : client,
    address: await buildAddress(app, { apiRoute, owner }),
  }
}

describe('every list', matrix, () => {
  // oxfmt-ignore
  const refused = ['limit=1e9', 'limit=-1', 'limit=0', 'limit=1001', 'limit=1.5', 'limit=NaN', 'limit=Infinity', 'limit=', 'limit=abc', 'limit=1&limit=2', 'limit=99999999999999999999', 'limit=-0.5', 'limit=1%00', 'limit=1;drop', 'limit=%20'].filter((query) => query !== 'limit=' && query !== 'limit=%20')
  // oxfmt-ignore
  const ignoredOrRefused = ['limit[]=1', 'limit[$gt]=1', 'limit=', 'limit=%20', 'limit=0x10', 'limit=1e2', 'limit=+5', 'Limit=5', 'offset=1000000000', 'page=1e9', 'q=a&q=b', 'sort=password', 'sort=;drop table people', 'order=desc;select 1', 'constructor=1', '__proto__[x]=1', 'toString=1', `${'a=1&'.repeat(3_000)}b=1`]

  test.each(lists.map((apiRoute, turn) => [apiRoute.route, apiRoute, turn] as const))(
    '%s answers at most one page, and refuses an invalid page size',
    async (_route, apiRoute, turn) => {
      const { client, address } = await createCaller(apiRoute)
      for (const query of sampleCases(refused, { of: 3, turn }))
        expect([query, (await sendTimed(() => client.get(`${address}?${query}`), query)).status]).toEqual([query, 400])
      for (const query of sampleCases(ignoredOrRefused, { of: 3, turn })) {
        const reply = await sendTimed(() => client.get(`${address}?${query}`), query)
        expect([200, 400], `${query} ${reply.text.slice(0, 200)}`).toContain(reply.status)
        if (reply.status === 200) expect(reply.body.length).toBeLessThanOrEqual(limits.page.defaultSize)
      }
      expect(
        (await sendTimed(() => client.get(`${address}?limit=1000`), 'limit=1000')).body.length,
      ).toBeLessThanOrEqual(limits.page.max)
      expect((await client.get(`${address}?limit=1`)).body.length).toBeLessThanOrEqual(1)
    },
  )

  const encodeCursor = (text: string) => Buffer.from(text).toString('base64url')
  const id = '0198c0de-0000-7000-8000-000000000000'
  // oxfmt-ignore
  const cursors = [
    '', 'x', '-', '%00', 'null', '[object Object]', '-1', "'", '../..', 'a'.repeat(200), 'a'.repeat(201), 'a'.repeat(9_000), encodeCursor(''), encodeCursor(' '), encodeCursor(`${id} ${id}`), encodeCursor(`2026-01-01T00:00:00.000Z ${id}`), encodeCursor(`2026-01-01T00:00:00.000Z ${'-'.repeat(36)}`),
    encodeCursor(`2026-01-01T00:00:00.000Z ${'a'.repeat(36)}`), encodeCursor(`-271821-04-20T00:00:00.000Z ${id}`), encodeCursor(`+275760-09-13T00:00:00.000Z ${id}`), encodeCursor(`-000001-01-01T00:00:00.000Z ${id}`), encodeCursor(`0000-01-01T00:00:00.000Z ${id}`), encodeCursor(`0001-01-01T00:00:00.000Z ${id}`),
    encodeCursor(`9999-12-31T23:59:59.999Z ${id}`), encodeCursor(`1 ${id}`), encodeCursor(`2026-01-01T00:00:00.000Z ${id}'; drop table people; --`), encodeCursor(`2026-01-01T00:00:00.000Z\u0000 ${id}`), encodeCursor(JSON.stringify({ at: 1, id })), encodeCursor(`Infinity ${id}`), encodeCursor(`2026-01-01 ${id}`),
  ]

  test.each(lists.map((apiRoute, turn) => [apiRoute.route, apiRoute, turn] as const))(
    '%s answers a made-up cursor without a 500',
    async (_route, apiRoute, turn) => {
      const { client, address } = await createCaller(apiRoute)
      const wrong: string[] = []
      for (const cursor of sampleCases(cursors, { of: 3, turn })) {
        const startedAt = performance.now()
        const { status } = await client.get(`${address}?cursor=${encodeURIComponent(cursor)}`)
        count.requestCount += 1
        expect(performance.now() - startedAt).toBeLessThan(maxMs)
        if (![200, 400].includes(status))
          wrong.push(`${status} to ${JSON.stringify(Buffer.from(cursor, 'base64url').toString())}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test('there are lists to test', () => expect(lists.length).toBeGreaterThanOrEqual(4))
})

// oxfmt-ignore
const patterns = [
  'a'.repeat(50_000), `${'a'.repeat(50_000)}!`, `${'a'.repeat(30_000)}@`, `${'a.'.repeat(25_000)}@`, '@'.repeat(50_000), `a@${'a'.repeat(50_000)}`, `a@${'a.'.repeat(25_000)}`, `a@${'a-'.repeat(25_000)}!`, `a@${'-'.repeat(50_000)}`, `${'.'.repeat(50_000)}@x`,
  `${'1'.repeat(50_000)}x`, `${'0-'.repeat(25_000)}`, `${' '.repeat(50_000)}x`, `x${' '.repeat(50_000)}x`, `${'\t'.repeat(50_000)}x`, `${'\n'.repeat(50_000)}x`, `${'\r\n'.repeat(25_000)}x`, `${'/'.repeat(50_000)}x`, `${'../'.repeat(16_000)}`, `http://${'a.'.repeat(25_000)}`,
  `http://${'@'.repeat(50_000)}`, `https://${'%20'.repeat(16_000)}`, `${'%'.repeat(50_000)}`, `${'_'.repeat(50_000)}`, `${'%_'.repeat(25_000)}`, '('.repeat(50_000), `${'(a+)+'.repeat(10_000)}$`, `${'[a-z'.repeat(12_000)}`, '\\'.repeat(50_000), `${'"'.repeat(50_000)}`,
  `${'<'.repeat(50_000)}`, `${'<a '.repeat(16_000)}`, `${'é'.repeat(25_000)}`, `${'\u0300'.repeat(25_000)}`, `${'ﷺ'.repeat(10_000)}`, `${'a\u200d'.repeat(20_000)}`, `${'Mozilla/5.0 ('.repeat(4_000)}`, `${';'.repeat(50_000)}`, `2031-01-01T${'0'.repeat(50_000)}Z`, `${'ab'.repeat(25_000)}c@virginia.edu`,
]

describe(`${patterns.length} texts that make regular expressions backtrack are answered quickly`, () => {
  const withBody = endpoints.filter(({ endpoint }) => endpoint.body)

  test.each(withBody.map((apiRoute, turn) => [apiRoute.route, apiRoute, turn] as const))(
    'in every text field of %s',
    { ...matrix, timeout: 60_000 },
    async (_route, apiRoute, turn) => {
      const { client, address } = await createCaller(apiRoute)
      for (const text of sampleCases(patterns, { of: 16, turn })) {
        await resetRateLimits(app)
        for (const body of withTextEverywhere(toJsonSchema(apiRoute.endpoint.body)!, text))
          await sendTimed(
            () => client.send(apiRoute.method, address, { body }),
            `${apiRoute.route} ${text.slice(0, 30)}`,
          )
      }
    },
  )

  test('in every query', { ...matrix, timeout: 60_000 }, async () => {
    for (const [turn, apiRoute] of reads.entries()) {
      const { client, address } = await createCaller(apiRoute)
      const names = ['q', 'cursor', 'search', 'sort', ...listStringProperties(apiRoute.endpoint.query)]
      for (const text of sampleCases(patterns, { of: 20, turn })) {
        const query = new URLSearchParams(names.map((name): [string, string] => [name, text.slice(0, 200)]))
          .toString()
          .slice(0, 12_000)
          .replace(/%[\dA-F]?$/, '')
        await sendTimed(() => client.get(`${address}?${query}`), `${apiRoute.route} ${text.slice(0, 30)}`)
      }
    }
  })

  test('in headers and addresses', { timeout: 60_000 }, async () => {
    const { client } = await createPerson(app)
    for (const text of patterns) {
      const plain = text.replaceAll(/[^ -~]/g, 'x').trim()
      const together = Object.fromEntries(
        ['accept', 'accept-encoding', 'referer', 'range', 'if-none-match', 'x-forwarded-for'].map((name) => [
          name,
          plain.slice(0, 2_000),
        ]),
      )
      for (const headers of [
        together,
        { 'user-agent': plain.slice(0, 12_000) },
        { origin: plain.slice(0, 12_000) },
        { cookie: plain.slice(0, 12_000) },
        { 'content-type': plain.slice(0, 12_000) },
      ]) {
        await sendTimed(
          () => client.send('POST', '/api/logout', { headers: headers as Record<string, string> }),
          Object.keys(headers).join(),
        )
      }
      const address = encodeURIComponent(plain)
        .slice(0, 8_000)
        .replace(/%[\dA-F]?$/, '')
      await sendTimed(() => client.get(`/${address}`), `address ${text.slice(0, 30)}`)
      await sendTimed(() => client.get(`/api/ventures/${address}`), `id ${text.slice(0, 30)}`)
    }
  })
})

test('a very long query is answered at once or refused', async () => {
  const client = await app.signIn('admin')
  for (const query of [
    `q=${'a'.repeat(12_000)}`,
    `q=${'%25'.repeat(4_000)}`,
    `q=${'_'.repeat(12_000)}`,
    `q=${'%5C'.repeat(4_000)}`,
    `role=${'a'.repeat(12_000)}`,
    `${'a[b]'.repeat(3_000)}=1`,
  ]) {
    const reply = await sendTimed(() => client.get(`/api/admin/users?${query}`), query.slice(0, 20))
    expect([200, 400]).toContain(reply.status)
  }
})

test('any User-Agent of a session is parsed in bounded time', async () => {
  const person = await createPerson(app)
  for (const text of patterns) {
    await app.base.database.pool.query('update sessions set user_agent = $1 where person_id = $2', [
      text.replaceAll('\u0000', '').slice(0, 400),
      person.id,
    ])
    await sendTimed(() => person.client.get('/api/auth/sessions'), text.slice(0, 30))
  }
})

describe('compression', () => {
  test('long replies of the API are compressed for browsers, short ones are not', async () => {
    const student = await app.signIn('student')
    const read = async (path: string, encoding: string) => {
      const { headers, body } = await student.send('GET', path, { headers: { 'accept-encoding': encoding } })
      return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), body }
    }
    const plain = await read('/api/resources', 'identity')
    expect(plain.encoding).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const compressed = await read('/api/resources', encoding)
      expect(compressed).toMatchObject({ encoding, vary: expect.stringContaining('accept-encoding') })
      expect(compressed.body).toEqual(plain.body)
    }
    expect((await read('/api/auth/options', 'br')).encoding).toBeNull()
  })

  test('a compressed request, which could unpack to gigabytes, is refused', async () => {
    const student = await app.signIn('student')
    const bomb = new Uint8Array(gzipSync(JSON.stringify({ firstName: 'a'.repeat(500_000) })))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const reply = await sendTimed(() => student.send('PUT', '/api/users/profile', { raw: bomb, headers }), 'compressed')
    expect(reply.status).toBe(400)
  })
})
