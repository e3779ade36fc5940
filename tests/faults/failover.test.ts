import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createClient } from '#tests/harness/client.ts'
import { createLinks, startClickers, waitForStoredClicks } from '#tests/harness/clickers.ts'
import { retryUnanswered, startFounders } from '#tests/harness/founders.ts'
import { expectAllSettled, expectNothingLost } from '#tests/harness/invariants.ts'
import { chooseCount, quantile, report, until } from '#tests/harness/measure.ts'
import { startPatroniCluster, type Machine } from '#tests/harness/patroni.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'

const cluster = await startPatroniCluster()
const roundCount = chooseCount({ quick: 1, full: 5 })
const maxPauseMs = 30_000
/** What is acknowledged sooner may still come from the lost primary, whose processes are stopped one by one. */
const settleMs = 2_000

/** What happens to the primary, and how it comes back. */
const losses: Record<string, { lose(machine: Machine): void; recover(machine: Machine): Promise<void> }> = {
  'its machine dies': { lose: (machine) => machine.cutPower(), recover: (machine) => machine.start() },
  // Thawed, it still believes that it is the primary, until it has looked.
  'its machine hangs': { lose: (machine) => machine.freeze(), recover: async (machine) => machine.thaw() },
  'PostgreSQL is killed': {
    lose: (machine) => process.kill(machine.postmasterPid(), 'SIGKILL'),
    recover: async () => undefined,
  },
}

describe.skipIf(!cluster)('two databases and Patroni', () => {
  test(
    `the primary is lost ${roundCount * Object.keys(losses).length} times under load: no acknowledged write is lost, writes are back in 30 s, every click is redirected`,
    async () => {
      const url = await cluster!.createDatabase()
      const env = { DATABASE_URL: url, DATA_DIR: createDataFolder(), SECRET_KEY: 'the same for all, 32 characters!' }
      const first = await startServerProcess({ env })
      await first.waitUntilReady()
      const second = await startServerProcess({ env: { ...env, JOBS: 'off' } })
      const redirector = await startServerProcess({ env, program: 'apps/server/redirector.ts' })
      for (const server of [second, redirector]) await server.waitUntilReady()
      const admin = createClient(first.url)
      await admin.expectOk('POST', '/api/demo-login/admin')
      const codes = await createLinks(admin)
      const clickers = startClickers(redirector.url, { codes, pauseMs: 100 })
      const crowds = [first, second].map((server) => startFounders({ url: server.url, count: 3, pauseMs: 50 }))
      const pauses: Record<string, number[]> = {}
      for (let round = 0; round < roundCount; round++)
        for (const [name, { lose, recover }] of Object.entries(losses)) {
          await cluster!.waitUntilSafe()
          await pause(3_000)
          const machine = await cluster!.primary()
          const lostAt = performance.now()
          lose(machine)
          const areWriting = () => crowds.every(({ ledger }) => ledger.lastAt > lostAt + settleMs)
          await until(`writes are back after ${name}`, { poll: areWriting, withinMs: 2 * maxPauseMs }).catch(
            async (error: Error) => {
              const outcomes = crowds.map(({ ledger }) => [...ledger.otherOutcomes].join(' '))
              throw new Error(`${error.message}; ${outcomes.join('; ')}; ${await cluster!.describe()}`, {
                cause: error,
              })
            },
          )
          const writtenAt = crowds.map(({ ledger }) => ledger.lastAt)
          ;(pauses[name] ??= []).push(Math.max(...writtenAt) - lostAt)
          await recover(machine)
          for (const { ledger } of crowds) await expectNothingLost(url, ledger)
        }
      await clickers.stop()
      // Stopped together: the checks read the whole database, and a crowd that still writes would fail them.
      const ledgers = await Promise.all(crowds.map((crowd) => crowd.stop()))
      for (const ledger of ledgers) {
        expect(await retryUnanswered(ledger, { withinMs: 75_000 })).toEqual([])
        await expectAllSettled(url, { ledger, withinMs: 60_000 })
      }
      const stored = await waitForStoredClicks(url, { codes, atLeast: clickers.answered() })
      report('failover', {
        ...Object.fromEntries(
          Object.entries(pauses).map(([name, list]) => [`ms until writes are back after ${name}`, Math.max(...list)]),
        ),
        'writes acknowledged': crowds.reduce((sum, { ledger }) => sum + ledger.acknowledged.length, 0),
        redirects: clickers.answered(),
        'clicks stored': stored,
        'p99 of redirects in ms': quantile(clickers.times, 0.99),
        'slowest redirect in ms': quantile(clickers.times, 1),
        outcomes: [...new Set(crowds.flatMap(({ ledger }) => [...ledger.otherOutcomes.keys()]))].join(' | '),
      })
      const strange = crowds
        .flatMap(({ ledger }) => [...ledger.otherOutcomes.keys()])
        .filter((outcome) => !['503', '409 request.key_in_use'].includes(outcome))
      expect(strange).toEqual([])
      expect([...clickers.otherOutcomes.keys()], 'answers to clicks that were no redirect').toEqual([])
      for (const list of Object.values(pauses)) expect(Math.max(...list)).toBeLessThan(maxPauseMs)
      for (const server of [first, second, redirector]) expect(server.isAlive()).toBe(true)
    },
    20 * 60_000,
  )
})
