import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient, type Client } from '#tests/harness/client.ts'
import { howOften, quantile, report, until } from '#tests/harness/proof.ts'
import {
  embeddedConnection,
  newDataFolder,
  postmasterPid,
  startServerProcess,
  type ServerProcess,
} from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const killCount = howOften({ usual: 20, full: 60 })
const databaseKillCount = howOften({ usual: 4, full: 10 })
const clickerCount = 16
const linkCount = 20
const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const program = 'apps/server/redirector.ts'

type Clickers = { answered(): number; others: Map<string, number>; times: number[]; stop(): Promise<void> }

/** People who click without a pause, and how often they were sent on. */
function startClickers(url: string, codes: string[]): Clickers {
  const others = new Map<string, number>()
  const times: number[] = []
  let [answered, isStopping] = [0, false]
  const loops = Array.from({ length: clickerCount }, async (_, at) => {
    for (let turn = at; !isStopping; turn += 1) {
      const sentAt = performance.now()
      const headers = { 'user-agent': chrome }
      const outcome = await fetch(`${url}/l/${codes[turn % codes.length]}`, { redirect: 'manual', headers }).then(
        async (reply) => (await reply.text(), String(reply.status)),
        (error: Error) => `connection ${(error.cause as { code?: string } | undefined)?.code ?? error.name}`,
      )
      if (outcome === '302') answered += 1
      else others.set(outcome, (others.get(outcome) ?? 0) + 1)
      if (outcome === '302') times.push(performance.now() - sentAt)
      else await pause(20)
    }
  })
  return {
    answered: () => answered,
    others,
    times,
    stop: async () => {
      isStopping = true
      await Promise.all(loops)
    },
  }
}

async function makeLinks(admin: Client): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; at < linkCount; at += 1) {
    const given = { title: `Link ${at}`, url: `https://example.edu/${at}` }
    codes.push((await admin.expectOk('POST', '/api/admin/tracked-links', given)).body.shortCode)
  }
  return codes
}

type Story = { kill(server: ServerProcess): Promise<ServerProcess>; count: number; name: string }

/** Clicks on while things die, then holds rows and counters against what was answered. */
async function proveClicks({ kill, count, name }: Story, { dataDir, app }: { dataDir: string; app: ServerProcess }) {
  const connection = embeddedConnection(dataDir)
  const admin = createClient(app.url)
  await admin.expectOk('POST', '/api/demo-login/admin')
  const codes = await makeLinks(admin)
  let redirector = await startServerProcess({ env: { DATA_DIR: dataDir }, program })
  await redirector.waitUntilReady()
  const clickers = startClickers(redirector.url, codes)
  for (let time = 0; time < count; time += 1) {
    await pause(200 + Math.random() * 1_300)
    redirector = await kill(redirector)
  }
  await pause(1_000)
  await clickers.stop()
  const stored = await storedAfter(connection, { codes, atLeast: clickers.answered() })
  report(name, {
    kills: count,
    answered: clickers.answered(),
    stored,
    'median ms': quantile(clickers.times, 0.5),
    'p99 ms': quantile(clickers.times, 0.99),
    others: [...clickers.others].map(([outcome, times]) => `${outcome} ${times}`).join(', '),
  })
  expect(clickers.answered()).toBeGreaterThan(count * 50)
  expect(stored).toBeGreaterThanOrEqual(clickers.answered())
  return clickers
}

/** The clicks in the database once the spool is empty; every counter must equal its rows. */
async function storedAfter(
  connection: ReturnType<typeof embeddedConnection>,
  { codes, atLeast }: { codes: string[]; atLeast: number },
): Promise<number> {
  const ask = async () => {
    const rows = await query<{ counter: number; rows: number }>(
      connection,
      `select click_count::int as counter, (select count(*)::int from clicks where link_id = links.id) as rows
       from links join link_counts on link_id = links.id where short_code = any($1)`,
      [codes],
    ).catch(() => [])
    const stored = rows.reduce((sum, row) => sum + row.rows, 0)
    return stored >= atLeast ? { stored, wrong: rows.filter((row) => row.counter !== row.rows) } : null
  }
  const { stored, wrong } = await until('every answered click is stored', { ask, withinMs: 60_000, everyMs: 500 })
  expect(wrong, 'counters that differ from their rows').toEqual([])
  return stored
}

test(`R4: a redirector killed ${killCount} times under load has stored every click it answered for`, async () => {
  const dataDir = newDataFolder()
  const app = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await app.waitUntilReady()
  const kill = async (server: ServerProcess) => {
    await server.end('SIGKILL')
    const next = await startServerProcess({ env: { DATA_DIR: dataDir }, program, port: server.port })
    await next.waitUntilReady()
    return next
  }
  await proveClicks({ kill, count: killCount, name: 'R4 redirector killed' }, { dataDir, app })
})

test(`R4: with PostgreSQL killed ${databaseKillCount} times, redirects go on from memory and no click is lost or doubled`, async () => {
  const dataDir = newDataFolder()
  const app = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await app.waitUntilReady()
  const kill = async (server: ServerProcess) => {
    const pid = await postmasterPid(dataDir)
    process.kill(pid!, 'SIGKILL')
    await until('another database server', {
      ask: async () => (await postmasterPid(dataDir)) !== pid,
      withinMs: 20_000,
    })
    await pause(2_500)
    return server
  }
  const clickers = await proveClicks({ kill, count: databaseKillCount, name: 'R4 database killed' }, { dataDir, app })
  expect([...clickers.others.keys()], 'answers while the database was away').toEqual([])
})
