import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ClientConfig } from 'pg'
import { createClient, type Client } from '#tests/harness/client.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { signInFounder } from '#tests/harness/founders.ts'
import { isFullRun, report, until } from '#tests/harness/measure.ts'
import {
  embeddedConnection,
  createDataFolder,
  startServerProcess,
  type ServerProcess,
} from '#tests/harness/server-process.ts'
import { query, startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'

const postgres = await startStandalonePostgres()
const minuteMs = 60_000

type Pair = { first: ServerProcess; second: ServerProcess; connection: ClientConfig | string }

/** Two servers on one database: the one of DATABASE_URL if it is set, else the embedded one, which they share. */
async function startPair(): Promise<Pair> {
  const dataDir = createDataFolder()
  const url = await postgres?.createDatabase()
  const env: Record<string, string> = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  const [first, second] = [await startServerProcess({ env }), await startServerProcess({ env })]
  await Promise.all([first.waitUntilReady(), second.waitUntilReady()])
  return { first, second, connection: url ?? embeddedConnection(dataDir) }
}

/** The same browser, on the other server. */
function clientAt(url: string, client: Client): Client {
  const moved = createClient(url)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  return moved
}

async function waitForStatus(
  client: Client,
  { status, withinMs }: { status: number; withinMs: number },
): Promise<number> {
  const startedAt = performance.now()
  await until(`${client.url} answers ${status}`, {
    poll: async () => (await client.get('/api/ventures')).status === status,
    withinMs,
    everyMs: 20,
  })
  return performance.now() - startedAt
}

test('R20: a session of one server works on the other, and signing out on one ends it on both, open streams included', async () => {
  const { first, second } = await startPair()
  const onFirst = await signInFounder(first.url)
  const onSecond = clientAt(second.url, onFirst)
  expect((await onSecond.get('/api/ventures')).status).toBe(200)

  const window = await openEventStream(onFirst, second.url)
  expect(window.status).toBe(200)
  expect((await onFirst.post('/api/logout')).status).toBe(200)
  const leftAt = performance.now()
  const endedMs = await waitForStatus(onSecond, { status: 401, withinMs: 5_000 })
  await until('the window on the other server is closed', { poll: window.isClosed, withinMs: 5_000 })
  const closedMs = performance.now() - leftAt
  // The first client deleted its cookie; a copy of the cookie must not work either.
  expect((await clientAt(first.url, onSecond).get('/api/ventures')).status).toBe(401)

  const elsewhere = await signInFounder(second.url)
  const copies = [clientAt(first.url, elsewhere), clientAt(second.url, elsewhere)]
  expect((await elsewhere.post('/api/logout')).status).toBe(200)
  for (const copy of copies) expect((await copy.get('/api/ventures')).status).toBe(401)
  report('R20 signed out', {
    'over on the other server after ms': endedMs,
    'its window there closed after ms': closedMs,
  })
})

test('R20: a change on one server reaches streams connected to the other', async () => {
  const { first, second } = await startPair()
  const founder = await signInFounder(first.url)
  const windows = [await openEventStream(founder, first.url), await openEventStream(founder, second.url)]
  const startedAt = performance.now()
  await founder.expectOk('POST', '/api/ventures', { name: 'Live', stage: 'ideation' })
  const isNotified = () => windows.every((window) => window.text().includes('event: notifications'))
  await until('both streams get the badge', { poll: isNotified, withinMs: 10_000 })
  report('R20 live updates', { 'at both after ms': performance.now() - startedAt })
})

type Run = { minute: string; count: number; states: string }

/**
 * The job that removes expired rows is due every ten minutes. A full run waits for that schedule. Otherwise the test makes it
 * due every minute in the table of schedules, which both servers read at each check.
 */
test(
  'R20: a scheduled job runs once, although both servers check the schedule',
  async () => {
    const { first, second, connection } = await startPair()
    const job = 'accounts.purge-expired'
    const dueCount = isFullRun ? 1 : 2
    if (!isFullRun) await query(connection, "update jobs.schedule set cron = '* * * * *' where name = $1", [job])
    const schedules = await query<{ cron: string }>(connection, 'select cron from jobs.schedule where name = $1', [job])
    expect(schedules).toHaveLength(1)
    const runs = () =>
      query<Run>(
        connection,
        `select to_char(date_trunc('minute', created_on), 'HH24:MI') as minute, count(*)::int as count, string_agg(state::text, ' ') as states
       from jobs.job where name = $1 group by 1 order by 1`,
        [job],
      )
    const isDue = async () => (await runs()).length >= dueCount
    await until('the job ran', { poll: isDue, withinMs: isFullRun ? 11 * minuteMs : 4 * minuteMs, everyMs: 1_000 })
    // Each server checks every 30 s, so a server that would run it again has checked by then.
    await pause(35_000)
    const dueRuns = (await runs()).slice(0, dueCount)
    report('R20 a scheduled job', {
      plan: schedules[0]!.cron,
      runs: dueRuns.map((run) => `${run.minute} ${run.count} time`).join(', '),
    })
    expect(dueRuns.map(({ count, states }) => ({ count, states }))).toEqual(
      dueRuns.map(() => ({ count: 1, states: 'completed' })),
    )
    expect([first.isAlive(), second.isAlive()]).toEqual([true, true])
  },
  15 * minuteMs,
)
