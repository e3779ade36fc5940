import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { ClientConfig } from 'pg'
import {
  retryUnanswered,
  signInFounder,
  describeOutcome,
  startFounders,
  type Founders,
} from '#tests/harness/founders.ts'
import { expectAllSettled, expectNothingLost } from '#tests/harness/invariants.ts'
import { chooseCount, isFullRun, median, quantile, report, until } from '#tests/harness/measure.ts'
import {
  embeddedConnection,
  createDataFolder,
  postmasterPid,
  fetchReadiness,
  startServerProcess,
  type ServerProcess,
} from '#tests/harness/server-process.ts'
import { query, startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'
import type { Client, Reply } from '#tests/harness/client.ts'

const restartCount = chooseCount({ quick: 10, full: 30 })
const outageMs = isFullRun ? 60_000 : 10_000
/** How long a refusal may take: the promised 2 s, plus the delay of timers on a busy machine. */
const maxRefusalMs = 2_300
const maxRecoveryMs = 5_000

const postgres = await startStandalonePostgres()

/** A reader who keeps reading, and the replies they got. */
function startReader(client: Client): { times: number[]; outcomes: Map<string, number>; stop(): Promise<void> } {
  const [times, outcomes] = [[] as number[], new Map<string, number>()]
  let isStopping = false
  const loop = (async () => {
    while (!isStopping) {
      const sentAt = performance.now()
      const outcome = describeOutcome(await client.get('/api/ventures').catch((error: Error) => error))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome !== '200') times.push(performance.now() - sentAt)
      await pause(40)
    }
  })()
  return {
    times,
    outcomes,
    stop: async () => {
      isStopping = true
      await loop
    },
  }
}

/** Milliseconds from now until reading and writing succeed again. */
async function measureRecovery(reader: Client, founders: Founders): Promise<number> {
  const startedAt = performance.now()
  const isRead = async () =>
    (await reader.get('/api/ventures').catch((): Pick<Reply, 'status'> => ({ status: 0 }))).status === 200
  await until('reading succeeds', { poll: isRead, withinMs: 30_000 })
  await until('writing succeeds', { poll: () => founders.ledger.lastAt > startedAt, withinMs: 30_000 })
  return performance.now() - startedAt
}

/** The distinct errors in the server's log, to find the cause of a failure. */
function errorLines(server: ServerProcess): string {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('a request failed'))
  const errors = lines.map(
    (line) => /"err":\{.*?"message":"(?<message>.*?)"/.exec(line)?.groups?.['message'] ?? line.slice(0, 300),
  )
  return [...new Set(errors)].join('\n')
}

type Scenario = {
  server: ServerProcess
  connection: ClientConfig | string
  /** Stops the database; returns once it can be reached again. */
  interrupt(): Promise<void>
  count: number
  name: string
  /** How long it runs undisturbed before each interruption. */
  quietMs: number
}

/** Interrupts the database repeatedly while people read and write, and checks what the server promises. */
async function testRecovery({ server, connection, interrupt, count, name, quietMs }: Scenario): Promise<void> {
  const client = await signInFounder(server.url)
  const founders = startFounders({ url: server.url, count: 4, pauseMs: 40 })
  const reader = startReader(client)
  const recoveryTimes: number[] = []
  for (let round = 0; round < count; round++) {
    await pause(quietMs + Math.random() * 1_000)
    await interrupt()
    recoveryTimes.push(await measureRecovery(client, founders))
    await expectNothingLost(connection, founders.ledger)
  }
  await reader.stop()
  const ledger = await founders.stop()
  const stillUnanswered = await retryUnanswered(ledger, { withinMs: 75_000 })
  const settledMs = await expectAllSettled(connection, { ledger, withinMs: 45_000 })
  const refusals = [...reader.times, ...ledger.refusalTimes]
  const outcomes = [...reader.outcomes.keys(), ...ledger.otherOutcomes.keys()]
  report(name, {
    interruptions: count,
    'median ms to heal': median(recoveryTimes),
    'slowest ms': quantile(recoveryTimes, 1),
    'acknowledged writes': ledger.acknowledged.length,
  })
  report(name, {
    refusals: refusals.length,
    'slowest refusal ms': quantile(refusals, 1),
    'jobs settled after ms': settledMs,
    outcomes: [...new Set(outcomes)].join(' | '),
  })
  expect(server.isAlive(), server.output().slice(-2_000)).toBe(true)
  const strange = outcomes.filter((outcome) => !['200', '503', '409 request.key_in_use'].includes(outcome))
  expect(strange, strange.length > 0 ? errorLines(server) : '').toEqual([])
  expect(
    stillUnanswered.map((ventureRequest) => ventureRequest.name),
    'requests whose key never gets an answer again',
  ).toEqual([])
  expect(Math.max(0, ...refusals)).toBeLessThan(maxRefusalMs)
  expect(Math.max(...recoveryTimes)).toBeLessThan(maxRecoveryMs)
}

describe.skipIf(postgres === null)('R12: PostgreSQL by DATABASE_URL', () => {
  test(`restarted ${restartCount} times without warning under load: the same process recovers each time and loses nothing`, async () => {
    const url = await postgres!.createDatabase()
    const server = await startServerProcess({ env: { DATABASE_URL: url, DATA_DIR: createDataFolder() } })
    await server.waitUntilReady()
    await testRecovery({
      server,
      connection: url,
      interrupt: () => postgres!.restartImmediately(),
      count: restartCount,
      name: 'R12 restarts',
      quietMs: 500,
    })
  })

  test(`away for ${outageMs / 1_000} s: the server answers at once with Retry-After, keeps running, and recovers`, async () => {
    const url = await postgres!.createDatabase()
    const server = await startServerProcess({ env: { DATABASE_URL: url, DATA_DIR: createDataFolder() } })
    await server.waitUntilReady()
    const seen: (string | number | null)[] = []
    const interrupt = async () => {
      await postgres!.stopImmediately()
      const backAt = performance.now() + outageMs
      while (performance.now() < backAt) {
        seen.push(await fetchReadiness(server.url), (await fetch(`${server.url}/healthz`)).status)
        await pause(250)
      }
      await postgres!.start()
    }
    await testRecovery({
      server,
      connection: url,
      interrupt,
      count: 1,
      name: `R12 gone ${outageMs / 1_000} s`,
      quietMs: 500,
    })
    expect(new Set(seen)).toEqual(new Set([503, 200]))
    expect(seen.filter((status) => status === 503).length).toBe(seen.length / 2)
  })
})

test(`R12: the embedded database server killed ${restartCount} times: the same process restarts it and loses nothing`, async () => {
  const dataDir = createDataFolder()
  const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  const [postmasters, downTimes] = [new Set<number>(), [] as number[]]
  const interrupt = async () => {
    const pid = (await postmasterPid(dataDir))!
    postmasters.add(pid)
    process.kill(pid, 'SIGKILL')
    const killedAt = performance.now()
    const isBack = () =>
      query(embeddedConnection(dataDir), 'select 1').then(
        () => true,
        () => false,
      )
    await until('the database answers', { poll: isBack, withinMs: 30_000 })
    downTimes.push(performance.now() - killedAt)
  }
  // Longer than the supervisor needs to consider the server stable: one that dies earlier is restarted with growing delays.
  await testRecovery({
    server,
    connection: embeddedConnection(dataDir),
    interrupt,
    count: restartCount,
    name: 'R12 embedded',
    quietMs: 2_500,
  })
  report('R12 embedded', { 'median ms without a database': median(downTimes), 'slowest ms': quantile(downTimes, 1) })
  expect(postmasters.size).toBe(restartCount)
  expect(Math.max(...downTimes)).toBeLessThan(5_000)
})
