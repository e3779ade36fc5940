import { setTimeout as pause } from 'node:timers/promises'
import { Client as PgClient } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient, type Client } from '#tests/harness/client.ts'
import { describeOutcome, signInFounder } from '#tests/harness/founders.ts'
import { chooseCount, quantile, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'
import { startNetwork } from '#tests/harness/tcp-proxy.ts'

const stallMs = chooseCount({ quick: 9_000, full: 60_000 })
const resetCount = chooseCount({ quick: 5, full: 30 })
/** A statement that gets no answer is given up after 6 s; half a second before that it may wait for another, and a second is for the machine. */
const maxWaitMs = 7_500
const maxRecoveryMs = 5_000

const postgres = await startStandalonePostgres()

/** A server whose database is at the other end of a network, and a person who is signed in. */
async function startBehindNetwork() {
  const databaseUrl = await postgres!.createDatabase()
  const network = await startNetwork(Number(new URL(databaseUrl).port))
  const throughNetwork = Object.assign(new URL(databaseUrl), { port: String(network.port) })
  const env = { DATABASE_URL: throughNetwork.href, DATA_DIR: createDataFolder() }
  const server = await startServerProcess({ env })
  await server.waitUntilReady()
  const founder = await signInFounder(server.url)
  return { databaseUrl, network, server, founder }
}

type Outcomes = { times: number[]; outcomes: string[] }

/** Asks every 100 ms, whether or not earlier requests were answered, until it is stopped; then waits for all answers. */
function keepAsking(ask: () => ReturnType<Client['get']>): { stop(): Promise<Outcomes> } {
  const times: number[] = []
  const calls: Promise<string>[] = []
  const askOnce = async () => {
    const sentAt = performance.now()
    const outcome = describeOutcome(await ask().catch((error: Error) => error))
    times.push(performance.now() - sentAt)
    return outcome
  }
  const timer = setInterval(() => calls.push(askOnce()), 100)
  return {
    stop: async () => {
      clearInterval(timer)
      return { outcomes: await Promise.all(calls), times }
    },
  }
}

const isAnswered = (client: Client) => async () => (await client.get('/api/ventures').catch(() => null))?.status === 200

const read = (client: Client) => () => client.get('/api/users/stats')
const kindsOf = ({ outcomes }: Outcomes) => [...new Set(outcomes)].toSorted()
const slowest = ({ times }: Outcomes) => quantile(times, 1)

describe.skipIf(postgres === null)('R26: the network to the database', () => {
  test('500 ms slow: every request is answered, slowly, and none is refused', async () => {
    const { network, founder } = await startBehindNetwork()
    network.delay(250)
    const reader = keepAsking(read(founder))
    await pause(4_000)
    const slow = await reader.stop()
    const written = await founder.post('/api/ventures', { name: 'Far away', stage: 'ideation' })
    network.delay(0)
    const startedAt = performance.now()
    expect((await read(founder)()).status).toBe(200)
    report('R26 500 ms', { requests: slow.times.length, 'p50 ms': quantile(slow.times, 0.5), 'p99 ms': slowest(slow) })
    expect(kindsOf(slow)).toEqual(['200'])
    expect(quantile(slow.times, 0.5)).toBeGreaterThan(500)
    expect(slowest(slow)).toBeLessThan(maxWaitMs)
    expect(written.status).toBe(201)
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  test(`silent for ${stallMs / 1_000} s: nobody waits for ever, and all is well when it is back`, async () => {
    const { network, server, founder } = await startBehindNetwork()
    network.stall()
    const reader = keepAsking(read(founder))
    const healthy = keepAsking(() => createClient(server.url).get('/healthz'))
    await pause(stallMs)
    network.resume()
    const backAt = performance.now()
    await until('reading succeeds', { poll: isAnswered(founder), withinMs: 30_000 })
    const recoveryMs = performance.now() - backAt
    const [reading, health] = [await reader.stop(), await healthy.stop()]
    report('R26 silence', {
      requests: reading.times.length,
      'slowest ms': slowest(reading),
      'median ms': quantile(reading.times, 0.5),
      'ms to heal': recoveryMs,
      outcomes: kindsOf(reading).join(' | '),
    })
    expect(kindsOf(reading)).toEqual(['200', '503'])
    expect(slowest(reading)).toBeLessThan(maxWaitMs)
    expect(kindsOf(health)).toEqual(['200'])
    expect(recoveryMs).toBeLessThan(maxRecoveryMs)
    expect((await founder.post('/api/ventures', { name: 'Back again', stage: 'ideation' })).status).toBe(201)
    expect(server.isAlive()).toBe(true)
  })

  test(`every connection reset ${resetCount} times under load: each time it heals by itself`, async () => {
    const { network, server, founder } = await startBehindNetwork()
    const reader = keepAsking(read(founder))
    const recoveries: number[] = []
    for (let round = 0; round < resetCount; round++) {
      await pause(500)
      network.reset()
      const cutAt = performance.now()
      await until('reading succeeds', { poll: isAnswered(founder), withinMs: 30_000 })
      recoveries.push(performance.now() - cutAt)
    }
    const answered = await reader.stop()
    report('R26 resets', {
      requests: answered.times.length,
      refused: answered.outcomes.filter((outcome) => outcome === '503').length,
      'slowest ms to heal': quantile(recoveries, 1),
    })
    expect(kindsOf(answered).filter((outcome) => outcome !== '503')).toEqual(['200'])
    expect(quantile(recoveries, 1)).toBeLessThan(maxRecoveryMs)
    expect(server.isAlive()).toBe(true)
  })

  test('one slow list does not take the connections of everything else', async () => {
    const { databaseUrl, founder } = await startBehindNetwork()
    const locker = new PgClient({ connectionString: databaseUrl })
    await locker.connect()
    onTestFinished(() => locker.end())
    await locker.query('begin; lock table announcements in access exclusive mode')
    const list = keepAsking(() => founder.get('/api/announcements'))
    await pause(2_000)
    const others = keepAsking(read(founder))
    const written = await founder.post('/api/ventures', { name: 'Not in the way', stage: 'ideation' })
    await pause(2_000)
    const other = await others.stop()
    await locker.query('rollback')
    const [stuck, startedAt] = [await list.stop(), performance.now()]
    await until('the list is back', {
      poll: async () => (await founder.get('/api/announcements')).status === 200,
      withinMs: maxRecoveryMs,
    })
    report('R26 slow list', {
      'list asked for, times': stuck.times.length,
      outcomes: kindsOf(stuck).join(' | '),
      'others p50 ms': quantile(other.times, 0.5),
      'others slowest ms': slowest(other),
      'list back after ms': performance.now() - startedAt,
    })
    expect(kindsOf(other)).toEqual(['200'])
    expect(slowest(other)).toBeLessThan(1_000)
    expect(written.status).toBe(201)
    expect(kindsOf(stuck)).toContain('503')
  })
})
