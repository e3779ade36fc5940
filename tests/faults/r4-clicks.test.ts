import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { createLinks, startClickers, waitForStoredClicks } from '#tests/harness/clickers.ts'
import { chooseCount, quantile, report, until } from '#tests/harness/measure.ts'
import {
  embeddedConnection,
  createDataFolder,
  postmasterPid,
  startServerProcess,
  type ServerProcess,
} from '#tests/harness/server-process.ts'

const killCount = chooseCount({ quick: 20, full: 60 })
const databaseKillCount = chooseCount({ quick: 4, full: 10 })
const program = 'apps/server/redirector.ts'

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
  const clickers = startClickers(redirector.url, { codes })
  // Links that were never clicked are not in memory, and a redirect needs the database.
  await until('every link was clicked', { poll: async () => clickers.answered() > 20 * codes.length, withinMs: 20_000 })
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
