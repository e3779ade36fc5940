import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient, type Client } from '#tests/harness/client.ts'
import { chooseCount, quantile, report, until } from '#tests/harness/measure.ts'
import {
  embeddedConnection,
  createDataFolder,
  postmasterPid,
  startServerProcess,
  type ServerProcess,
} from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const killCount = chooseCount({ quick: 20, full: 60 })
const databaseKillCount = chooseCount({ quick: 4, full: 10 })
const clickerCount = 16
const linkCount = 20
const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const program = 'apps/server/redirector.ts'

type Clickers = { answered(): number; otherOutcomes: Map<string, number>; times: number[]; stop(): Promise<void> }

/** Visitors who click without a pause, and how many redirects they got. */
function startClickers(url: string, codes: string[]): Clickers {
  const otherOutcomes = new Map<string, number>()
  const times: number[] = []
  let [answered, isStopping] = [0, false]
  const loops = Array.from({ length: clickerCount }, async (_, at) => {
    for (let requestIndex = at; !isStopping; requestIndex += 1) {
      const sentAt = performance.now()
      const headers = { 'user-agent': chrome }
      const outcome = await fetch(`${url}/l/${codes[requestIndex % codes.length]}`, {
        redirect: 'manual',
        headers,
      }).then(
        async (reply) => (await reply.text(), String(reply.status)),
        (error: Error) => `connection ${(error.cause as { code?: string } | undefined)?.code ?? error.name}`,
      )
      if (outcome === '302') answered += 1
      else otherOutcomes.set(outcome, (otherOutcomes.get(outcome) ?? 0) + 1)
      if (outcome === '302') times.push(performance.now() - sentAt)
      else await pause(20)
    }
  })
  return {
    answered: () => answered,
    otherOutcomes,
    times,
    stop: async () => {
      isStopping = true
      await Promise.all(loops)
    },
  }
}

async function createLinks(admin: Client): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; at < linkCount; at += 1) {
    const newLink = { title: `Link ${at}`, url: `https://example.edu/${at}` }
    codes.push((await admin.expectOk('POST', '/api/admin/tracked-links', newLink)).body.shortCode)
  }
  return codes
}

type Scenario = { kill(server: ServerProcess): Promise<ServerProcess>; count: number; name: string }

/** Clicks while processes are killed, then compares rows and counters with the redirects that were answered. */
async function testClicksSurvive(
  { kill, count, name }: Scenario,
  { dataDir, app }: { dataDir: string; app: ServerProcess },
) {
  const connection = embeddedConnection(dataDir)
  const admin = createClient(app.url)
  await admin.expectOk('POST', '/api/demo-login/admin')
  const codes = await createLinks(admin)
  let redirector = await startServerProcess({ env: { DATA_DIR: dataDir }, program })
  await redirector.waitUntilReady()
  const clickers = startClickers(redirector.url, codes)
  for (let round = 0; round < count; round += 1) {
    await pause(200 + Math.random() * 1_300)
    redirector = await kill(redirector)
  }
  await pause(1_000)
  await clickers.stop()
  const stored = await waitForStoredClicks(connection, { codes, atLeast: clickers.answered() })
  report(name, {
    kills: count,
    answered: clickers.answered(),
    stored,
    'median ms': quantile(clickers.times, 0.5),
    'p99 ms': quantile(clickers.times, 0.99),
    otherOutcomes: [...clickers.otherOutcomes].map(([outcome, times]) => `${outcome} ${times}`).join(', '),
  })
  expect(clickers.answered()).toBeGreaterThan(count * 50)
  expect(stored).toBeGreaterThanOrEqual(clickers.answered())
  return clickers
}

/** The clicks in the database once the spool is empty; every counter must equal its rows. */
async function waitForStoredClicks(
  connection: ReturnType<typeof embeddedConnection>,
  { codes, atLeast }: { codes: string[]; atLeast: number },
): Promise<number> {
  const poll = async () => {
    const rows = await query<{ counter: number; rows: number }>(
      connection,
      `select click_count::int as counter, (select count(*)::int from clicks where link_id = links.id) as rows
       from links join link_counts on link_id = links.id where short_code = any($1)`,
      [codes],
    ).catch(() => [])
    const stored = rows.reduce((sum, row) => sum + row.rows, 0)
    return stored >= atLeast ? { stored, mismatched: rows.filter((row) => row.counter !== row.rows) } : null
  }
  const { stored, mismatched } = await until('every answered click is stored', { poll, withinMs: 60_000, everyMs: 500 })
  expect(mismatched, 'counters that differ from their rows').toEqual([])
  return stored
}

test(`R4: a redirector killed ${killCount} times under load stored every click whose redirect it answered`, async () => {
  const dataDir = createDataFolder()
  const app = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await app.waitUntilReady()
  const kill = async (server: ServerProcess) => {
    await server.end('SIGKILL')
    const next = await startServerProcess({ env: { DATA_DIR: dataDir }, program, port: server.port })
    await next.waitUntilReady()
    return next
  }
  await testClicksSurvive({ kill, count: killCount, name: 'R4 redirector killed' }, { dataDir, app })
})

test(`R4: with PostgreSQL killed ${databaseKillCount} times, redirects continue from memory and no click is lost or counted twice`, async () => {
  const dataDir = createDataFolder()
  const app = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await app.waitUntilReady()
  const kill = async (server: ServerProcess) => {
    const pid = await postmasterPid(dataDir)
    process.kill(pid!, 'SIGKILL')
    await until('another database server', {
      poll: async () => (await postmasterPid(dataDir)) !== pid,
      withinMs: 20_000,
    })
    await pause(2_500)
    return server
  }
  const clickers = await testClicksSurvive(
    { kill, count: databaseKillCount, name: 'R4 database killed' },
    { dataDir, app },
  )
  expect([...clickers.otherOutcomes.keys()], 'answers while the database was away').toEqual([])
})
