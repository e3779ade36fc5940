import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { retryUnanswered, startFounders } from '#tests/harness/founders.ts'
import { expectAllSettled, expectNothingLost } from '#tests/harness/invariants.ts'
import { chooseCount, median, quantile, report } from '#tests/harness/measure.ts'
import {
  embeddedConnection,
  createDataFolder,
  postmasterPid,
  startServerProcess,
} from '#tests/harness/server-process.ts'

const killCount = chooseCount({ quick: 20, full: 100 })

test(`R2: killed ${killCount} times while it writes: it serves again in 10 s, keeps acknowledged writes and does nothing twice`, async () => {
  const dataDir = createDataFolder()
  const connection = embeddedConnection(dataDir)
  let server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  const postmaster = await postmasterPid(dataDir)
  const founders = startFounders({ url: server.url, count: 6, pauseMs: 40 })
  const times: number[] = []
  for (let kill = 0; kill < killCount; kill++) {
    await pause(100 + Math.random() * 2_900)
    const { signal } = await server.end('SIGKILL')
    expect(signal, `it ended by itself before: ${server.output().slice(-2_000)}`).toBe('SIGKILL')
    server = await startServerProcess({ env: { DATA_DIR: dataDir }, port: server.port })
    times.push(await server.waitUntilReady())
    await expectNothingLost(connection, founders.ledger)
  }
  const ledger = await founders.stop()
  const [unansweredCount, cutCount] = [
    ledger.unanswered.length,
    ledger.otherOutcomes.get('connection UND_ERR_SOCKET') ?? 0,
  ]
  const stillUnanswered = await retryUnanswered(ledger, { withinMs: 75_000 })
  const settledMs = await expectAllSettled(connection, { ledger, withinMs: 30_000 })
  report('R2', {
    kills: killCount,
    'acknowledged ventures': ledger.acknowledged.length,
    'requests cut': cutCount,
    'left open at the end': unansweredCount,
  })
  report('R2 back in service', {
    'median ms': median(times),
    'slowest ms': quantile(times, 1),
    'jobs settled after ms': settledMs,
  })
  report('R2 other outcomes', Object.fromEntries(ledger.otherOutcomes))
  expect(Math.max(...times)).toBeLessThan(10_000)
  expect(await postmasterPid(dataDir)).toBe(postmaster)
  expect(
    stillUnanswered.map(({ name }) => name),
    'requests whose key never gets an answer again',
  ).toEqual([])
  expect(
    [...ledger.otherOutcomes.keys()].filter((outcome) => /^(?:4|500)/.test(outcome) && !outcome.includes('key_in_use')),
  ).toEqual([])
  expect(ledger.acknowledged.length).toBeGreaterThan(killCount)
})
