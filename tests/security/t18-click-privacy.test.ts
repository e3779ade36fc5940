import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jobs } from '#features/clicks/server/jobs.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { report, until } from '#tests/harness/measure.ts'
import { createLogSink } from './log-sink.ts'
import { createPerson } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { dumpDatabase, listEncodings } from './database-snapshot.ts'

const log = createLogSink()
const app = await startTestApp({
  template: 'empty',
  log: log.stream,
  env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'trace' },
})
const { client } = await createPerson(app, { role: 'admin' })
const { pool } = app.base.database
const all = '/api/admin/tracked-links'
const dayMs = 86_400_000
const figures: Record<string, number> = {}
afterAll(() => report('T18', figures))

const agent = 'Mozilla/5.0 (Quoll; unusual-browser-77) Chrome/141.0.0.0 Safari/537.36'
const visitors = ['203.0.113.77', '2001:db8:1:2:3:4:5:6']
/** What must not be stored anywhere: addresses in any notation, the part of the network that is cut off, and the User-Agent. */
const secrets = [
  ...visitors.flatMap(listEncodings),
  '203.0.113.77',
  'cb00714d',
  'cb00:714d',
  '3405803853',
  '2001:db8:1:2',
  '2001:0db8:0001:0002',
  '20010db8000100020003000400050006',
  '3:4:5:6',
  ...listEncodings(agent),
  'Quoll',
  'unusual-browser',
  'person/4711',
  's3cret',
]

const createLink = async (overrides: object = {}) =>
  (
    await client.expectOk('POST', all, {
      title: 'Proof',
      url: 'https://example.edu/',
      utmCampaign: 'proof',
      ...overrides,
    })
  ).body

function visit(tail: string, { address = visitors[0]!, headers = {}, method = 'GET' }: VisitOptions = {}) {
  return fetch(`${app.url}/l/${tail}`, {
    method,
    redirect: 'manual',
    headers: {
      'user-agent': agent,
      'x-forwarded-for': address,
      referer: 'https://portal.example.org/person/4711?token=s3cret',
      ...headers,
    },
  })
}
type VisitOptions = { address?: string; headers?: Record<string, string>; method?: string }

const spoolFolder = path.join(app.dataDir, 'spool')
const readSpool = () =>
  readdirSync(spoolFolder)
    .map((name) => readFileSync(path.join(spoolFolder, name), 'utf8'))
    .join('')

/** Every reply that contains data about a link. */
async function fetchLinkReplies({ id }: { id: string }): Promise<string> {
  const today = app.base.clock.now().toISOString().slice(0, 10)
  const paths = [
    all,
    `${all}/totals`,
    `${all}/trash`,
    `${all}/${id}`,
    `${all}/${id}/history`,
    `${all}/${id}/analytics`,
    `${all}/${id}/analytics?from=${today}&to=${today}`,
    `${all}/${id}/analytics?device=desktop&qr=link`,
    `${all}/${id}/clicks.csv`,
    `/api/admin/link-clicks/${id}`,
    '/metrics',
  ]
  const replies = []
  for (const requestPath of paths) replies.push((await client.expectOk('GET', requestPath)).text)
  return replies.join('\n')
}

function expectNoSecrets(text: string, source: string): void {
  figures[`characters of ${source}`] = text.length
  expect(text.length, source).toBeGreaterThan(200)
  const leaked = secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))
  expect(leaked, source).toEqual([])
}

const link = await createLink()

test('a visitor’s full address and User-Agent are not in the database, the spool, the log or any reply', async () => {
  const bounded = await createLink({ maxClicks: 1, fallbackUrl: 'https://example.edu/full' })
  for (const address of visitors) {
    expect((await visit(link.shortCode, { address })).status).toBe(302)
    for (const tail of [`${link.shortCode}.q`, `${link.shortCode}+`, bounded.shortCode, bounded.shortCode])
      await visit(tail, { address })
    await visit(link.shortCode, { address, method: 'HEAD' })
    await visit(link.shortCode, { address, headers: { 'user-agent': `${agent} Googlebot/2.1` } })
    for (let miss = 0; miss < 25; miss++) await visit(`missed${miss}`, { address })
    expect((await visit('missed', { address })).status).toBe(429)
  }
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table ingest_buffer in access exclusive mode')
    expect(
      await Promise.all(visitors.map(async (address) => (await visit(link.shortCode, { address })).status)),
    ).toEqual([302, 302])
    expectNoSecrets(readSpool(), 'the spool')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // Through a pooler the write that was given up is made after all; what is spooled still has to follow, and counts once.
  const isStored = async () =>
    readdirSync(spoolFolder).length === 0 && (await client.get(`/api/admin/link-clicks/${link.id}`)).body.length === 10
  await until('what was spooled is stored', { poll: isStored, withinMs: 8_000 })
  expectNoSecrets(await dumpDatabase(app), 'the database')
  expectNoSecrets(await fetchLinkReplies(link), 'the answers')
  expectNoSecrets(log.text(), 'the log')
})

test('the search of this test finds a value that is stored', async () => {
  await pool.query('update links set description = $1 where id = $2', [`from ${visitors[1]}`, link.id])
  expect(await dumpDatabase(app)).toContain(visitors[1])
  await pool.query('update links set description = null where id = $1', [link.id])
})

test('only the network, cut to /24 or /48, and the referring host are stored', async () => {
  const { body: hits } = await client.get(`/api/admin/link-clicks/${link.id}`)
  expect(new Set(hits.map((hit: { ipAddress: string }) => hit.ipAddress))).toEqual(
    new Set(['203.0.113.0/24', '2001:db8:1::/48']),
  )
  expect(new Set(hits.map((hit: { referrer: string }) => hit.referrer))).toEqual(new Set(['portal.example.org']))
})

// The visitors above are over the limit on guesses, so links that are not cached are not looked up for them.
const freshAddress = '198.51.100.9'

test.each(['dnt', 'sec-gpc'])('a visitor who sends %s is only counted', async (header) => {
  const own = await createLink()
  await visit(own.shortCode, { address: freshAddress, headers: { [header]: '1' } })
  await visit(`${own.shortCode}.q`, { address: freshAddress, headers: { [header]: '1' } })
  await app.settled()
  expect((await client.get(`${all}/${own.id}`)).body).toMatchObject({ clicks: 2, uniqueClicks: 0 })
  const { rows } = await pool.query(
    `select network, country, city, device, browser, referrer, is_first as "isFirst" from clicks where link_id = $1`,
    [own.id],
  )
  const emptyClick = {
    network: null,
    country: null,
    city: null,
    device: null,
    browser: null,
    referrer: null,
    isFirst: false,
  }
  expect(rows).toEqual([emptyClick, emptyClick])
  expect((await pool.query('select from link_visitors where link_id = $1', [own.id])).rowCount).toBe(0)
})

const run = async (name: string) =>
  jobs.find((job) => job.name === name)!.run(createCtx(app.base, { viewer: null, logBindings: { job: name } }), {})

/** Moves the clock, and signs staff in again. */
async function advanceDays(days: number): Promise<void> {
  app.base.clock.shift(days * dayMs)
  const { client: laterClient } = await createPerson(app, { role: 'admin' })
  client.cookies.set('foundry_session', laterClient.cookies.get('foundry_session')!)
}

const today = app.base.clock.now().toISOString().slice(0, 10)
const addDays = (count: number) => new Date(Date.parse(today) + count * dayMs).toISOString().slice(0, 10)
const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: app.base.config.timeZone, dateStyle: 'short' }).format()

/** The figures of the days with visits, by day and by hour, and of the time after them. */
async function fetchFigures(): Promise<unknown[]> {
  await app.settled()
  const spans = [
    `from=${addDays(-3)}&to=${addDays(3)}`,
    `from=${localDay}&to=${localDay}`,
    `from=${addDays(1)}&to=${addDays(30)}`,
  ]
  const bodies = [(await client.get(`${all}/${link.id}`)).body, (await client.get(`${all}/totals`)).body]
  for (const span of spans) bodies.push((await client.get(`${all}/${link.id}/analytics?${span}`)).body)
  return bodies
}

test('two days later the salts and hashes of that day are gone, so visitors cannot be distinguished', async () => {
  const count = async () =>
    (
      await pool.query(
        'select (select count(*)::int from visitor_salts where day <= $1) as salts, (select count(*)::int from link_visitors) as visitors',
        [today],
      )
    ).rows[0]
  expect(await count()).toEqual({ salts: 1, visitors: 4 })
  await advanceDays(1)
  await run('clicks.purge-visitors')
  expect(await count()).toEqual({ salts: 1, visitors: 4 })
  await advanceDays(1)
  await run('clicks.purge-visitors')
  expect(await count()).toEqual({ salts: 0, visitors: 0 })
  // On the next day the same person counts as a new visitor.
  const before = (await client.get(`${all}/${link.id}`)).body.uniqueClicks
  await until('the visitor counts as new', {
    poll: async () => {
      await visit(link.shortCode)
      return (await client.get(`${all}/${link.id}`)).body.uniqueClicks === before + 1
    },
    withinMs: 2_000,
  })
})

test('fourteen months later all clicks are deleted, and every figure is the same', { timeout: 60_000 }, async () => {
  await advanceDays(2)
  const counted = await fetchFigures()
  await run('clicks.roll-up-days')
  const before = await fetchFigures()
  expect(before, 'the rollups equal the clicks').toEqual(counted)
  expect((before[0] as { clicks: number }).clicks).toBeGreaterThan(4)
  expect((before[2] as { clicks: number }).clicks).toBeGreaterThan(4)
  await advanceDays(426)
  await run('clicks.roll-up-days')
  const rollups = await pool.query<{ days: number }>('select count(*)::int as days from rollup_days where is_ready')
  expect(rollups.rows[0]!.days).toBeGreaterThanOrEqual(428)
  await run('clicks.purge-clicks')
  expect((await pool.query('select from clicks')).rowCount).toBe(0)
  expect(await fetchFigures()).toEqual(before)
  expect((await client.get(`/api/admin/link-clicks/${link.id}`)).body).toEqual([])
  figures['clicks in the totals'] = (before[0] as { clicks: number }).clicks
  expectNoSecrets(await dumpDatabase(app), 'the database, later')
})
