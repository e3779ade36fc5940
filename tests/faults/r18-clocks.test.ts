import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '#rules/rate-limits.ts'
import { createDevMailbox } from '#providers/mail-out/dev-mailbox.ts'
import { createClient, type Client } from '#tests/harness/client.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { createFakeClock, faketimeLibrary, type FakeClock } from '#tests/harness/fake-clock.ts'
import { sendRequest, signInFounder, startFounders } from '#tests/harness/founders.ts'
import { isFullRun, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'
import { query, startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'

// A database of its own, whose clock is right: an embedded one would get that of the server that starts it.
const postgres = faketimeLibrary ? await startStandalonePostgres() : null
if (!faketimeLibrary)
  process.stdout.write('    faketime is not installed: the proofs with skewed clocks are left out\n')

const hour = 3_600
const secondMs = 1_000
const minuteMs = 60 * secondMs
/** An expiry is set so far ahead, and watched from so long before. */
const aheadMs = 4 * secondMs
const watchedMs = 2.5 * secondMs
const toleranceMs = secondMs

type Pair = {
  database: string
  dataDir: string
  servers: ServerProcess[]
  clocks: FakeClock[]
}

/** Two servers on one database whose machines’ clocks are so many seconds ahead. */
async function startPair(aheadSeconds: number[]): Promise<Pair> {
  const dataDir = createDataFolder()
  const database = await postgres!.createDatabase()
  const clocks = aheadSeconds.map(createFakeClock)
  const servers: ServerProcess[] = []
  for (const { env } of clocks) {
    const server = await startServerProcess({ env: { DATA_DIR: dataDir, DATABASE_URL: database, ...env } })
    await server.waitUntilReady()
    servers.push(server)
  }
  return { database, dataDir, servers, clocks }
}

/** The same browser, on another server. */
function clientAt({ url }: ServerProcess, client: Client): Client {
  const moved = createClient(url)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  return moved
}

type Change = { at: number; polls: (() => Promise<number>)[]; before: number; after: number }

/**
 * Watches each server answer `before` until then and `after` from then on. Nobody knows when within its round trip a request was judged, so early is
 * an answer that came too early, and late one to a request that was sent too late.
 */
async function watchChange(name: string, { at, polls, before, after }: Change): Promise<void> {
  const watch = async (poll: () => Promise<number>): Promise<number> => {
    await pause(at - Date.now() - watchedMs)
    for (;;) {
      const sentAt = Date.now()
      const status = await poll()
      if (status === after) {
        expect(Date.now() - at, `${name}, ms`).toBeGreaterThan(-toleranceMs)
        return sentAt - at
      }
      expect(status, name).toBe(before)
      expect(sentAt - at, `${name}, ms`).toBeLessThan(toleranceMs)
      await pause(50)
    }
  }
  const found = await Promise.all(polls.map(watch))
  report(`R18 ${name}`, Object.fromEntries(found.map((ms, index) => [`server ${index + 1} after ms`, ms])))
}

/** Sets when something ends and answers when that is, by the database's clock, which is this machine's. */
async function endSoon(database: string, { text, values }: { text: string; values: unknown[] }): Promise<number> {
  const end = new Date(Date.now() + aheadMs)
  const rows = await query(database, `${text} returning 1`, [end, ...values])
  expect(rows).toHaveLength(1)
  return end.getTime()
}

async function watchSignInLink({ database, dataDir, servers }: Pair, name: string): Promise<void> {
  const email = `${randomUUID()}@virginia.edu`
  const browser = createClient(servers[0]!.url)
  const request = { email, firstName: 'New', lastName: 'Person', isRegistering: true }
  await browser.expectOk('POST', '/api/send-magic-link', request)
  const mailbox = createDevMailbox({ dataDir, now: () => new Date() })
  const mail = await until('the email is there', {
    poll: async () => (await mailbox.list()).find(({ to }) => to === email) ?? null,
    withinMs: 20_000,
  })
  const token = /token=([\w-]+)/.exec(mail.text)![1]!
  const [link] = await query<{ seconds: number }>(
    database,
    'select extract(epoch from expires_at - clock_timestamp())::float as seconds from sign_in_links where email = $1',
    [email],
  )
  // Ten minutes by the database, less what the email took.
  expect(link!.seconds).toBeGreaterThan(575)
  expect(link!.seconds).toBeLessThan(601)
  const at = await endSoon(database, {
    text: 'update sign_in_links set expires_at = $1 where email = $2',
    values: [email],
  })
  const polls = servers.map((server) => {
    const client = clientAt(server, browser)
    return async () => (await client.post('/api/auth/magic-link/peek', { token })).status
  })
  await watchChange(name, { at, polls, before: 200, after: 400 })
}

async function watchSession({ database, servers }: Pair, name: string): Promise<void> {
  const founder = await signInFounder(servers[0]!.url)
  const { id } = (await founder.expectOk('GET', '/api/auth/user')).body
  const [session] = await query<{ ageSeconds: number }>(
    database,
    'select extract(epoch from clock_timestamp() - created_at)::float as "ageSeconds" from sessions where person_id = $1',
    [id],
  )
  expect(session!.ageSeconds).toBeGreaterThan(-1)
  expect(session!.ageSeconds).toBeLessThan(20)
  const at = await endSoon(database, { text: 'update sessions set expires_at = $1 where person_id = $2', values: [id] })
  const polls = servers.map((server) => {
    const client = clientAt(server, founder)
    return async () => (await client.get('/api/ventures')).status
  })
  await watchChange(name, { at, polls, before: 200, after: 401 })
}

async function watchRateWindow({ database, servers }: Pair, name: string): Promise<void> {
  const founder = await signInFounder(servers[0]!.url)
  const { max, windowSeconds } = rateLimits['venture.create']
  const create = async (client: Client) =>
    (await sendRequest({ founder: client, name: 'One more', key: randomUUID() })).status
  // Half of the uses on each server count together.
  const clients = servers.map((server) => clientAt(server, founder))
  for (let use = 0; use < max; use += 1) expect(await create(clients[use % 2]!)).toBe(201)
  for (const client of clients) expect(await create(client)).toBe(429)
  const at = await endSoon(database, {
    text: `update rate_windows set started_at = $1::timestamptz - make_interval(secs => $2)
      where (name, subject) = (select name, subject from rate_windows where name = 'venture.create' order by started_at desc limit 1)`,
    values: [windowSeconds],
  })
  await watchChange(name, { at, polls: clients.map((client) => () => create(client)), before: 429, after: 201 })
}

type Run = { minute: number; count: number; states: string }
const job = 'accounts.purge-expired'

/** The job is due every minute from now on, in the table of schedules, which both servers read at each check. */
const scheduleEachMinute = (database: string) =>
  query(database, "update jobs.schedule set cron = '* * * * *' where name = $1", [job])

const listRuns = (database: string) =>
  query<Run>(
    database,
    `select (extract(epoch from date_trunc('minute', created_on)) / 60)::int as minute, count(*)::int as count,
       string_agg(state::text, ' ') as states from jobs.job where name = $1 group by 1 order by 1`,
    [job],
  )

/** Each minute between the first run and now has exactly one. */
async function expectEachMinuteOnce(database: string, sinceMinute: number): Promise<void> {
  // Each server checks every 30 s, so one that would run it again has checked by then.
  await pause(35 * secondMs)
  const until = Math.floor(Date.now() / minuteMs) - 1
  const runs = (await listRuns(database)).filter(({ minute }) => minute >= sinceMinute && minute <= until)
  const minutes = Array.from({ length: until - sinceMinute + 1 }, (_, index) => sinceMinute + index)
  report('R18 a job due each minute', { minutes: minutes.length, runs: runs.length })
  expect(runs).toEqual(minutes.map((minute) => ({ minute, count: 1, states: 'completed' })))
}

const nextMinute = () => Math.floor(Date.now() / minuteMs) + 1

/** In full, the nine jumps take 20 minutes: longer than a fault test may by default. */
describe.skipIf(!postgres)('R18', { timeout: 30 * minuteMs }, () => {
  test('two servers whose clocks are four hours apart end everything at its time and run each job once', async () => {
    const pair = await startPair([2 * hour, -2 * hour])
    await scheduleEachMinute(pair.database)
    const since = nextMinute()
    await watchSignInLink(pair, 'sign-in link')
    await watchSession(pair, 'session')
    await watchRateWindow(pair, 'rate limit')
    await pause((since + (isFullRun ? 10 : 3)) * minuteMs - Date.now())
    await expectEachMinuteOnce(pair.database, since)
    expect(pair.servers.map((server) => server.isAlive())).toEqual([true, true])
  })

  test('clocks that jump an hour while requests go on sign nobody out, end nothing early or late, and start no job twice', async () => {
    const pair = await startPair([0, 0])
    const { database, servers, clocks } = pair
    await scheduleEachMinute(database)
    const since = nextMinute()
    const watchers = []
    for (const server of servers) {
      const client = await signInFounder(server.url)
      watchers.push({ client, stream: await openEventStream(client, server.url) })
    }
    const load = servers.map(({ url }) => startFounders({ url, count: 2, pauseMs: 200 }))
    const jumps = isFullRun ? [hour, -hour, 0, -24 * hour, 24 * hour, 0, hour, -hour, 0] : [hour, -hour, 0]
    for (const ahead of jumps) {
      const watching = [watchSession, watchSignInLink].map((watch) =>
        watch(pair, `${watch.name} over a jump to ${ahead} s`),
      )
      await pause(aheadMs)
      clocks[0]!.set(ahead)
      clocks[1]!.set(-ahead)
      await Promise.all(watching)
      for (const { client, stream } of watchers) {
        expect((await client.get('/api/ventures')).status).toBe(200)
        expect(stream.isClosed()).toBe(false)
      }
      await pause((isFullRun ? 2 : 1) * minuteMs)
    }
    const ledgers = await Promise.all(load.map((founders) => founders.stop()))
    const outcomes = ledgers.flatMap(({ otherOutcomes }) => [...otherOutcomes])
    report('R18 jumps', {
      jumps: jumps.length,
      'requests acknowledged': ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    })
    expect(outcomes, 'answers other than 201').toEqual([])
    await expectEachMinuteOnce(database, since)
    for (const { client, stream } of watchers) {
      await client.expectOk('POST', '/api/ventures', { name: 'After all jumps', stage: 'ideation' })
      await until('the stream still shows changes', {
        poll: () => stream.text().includes('event: notifications'),
        withinMs: 10_000,
      })
      expect(stream.isClosed()).toBe(false)
    }
  })
})
