import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { createClient } from '#tests/harness/client.ts'
import { openEventStream } from '#tests/harness/event-stream.ts'
import { signInFounder, startFounders } from '#tests/harness/founders.ts'
import { expectAllSettled } from '#tests/harness/invariants.ts'
import { startLoad } from '#tests/harness/load.ts'
import { report, until } from '#tests/harness/measure.ts'
import { checkOutPreviousRelease } from '#tests/harness/previous-release.ts'
import { proxies } from '#tests/harness/proxies.ts'
import { copyRelease } from '#tests/harness/release-copy.ts'
import {
  createDataFolder,
  embeddedConnection,
  projectFolder,
  startServerProcess,
} from '#tests/harness/server-process.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

for (const { name, isInstalled } of proxies)
  if (!isInstalled) process.stdout.write(`    no ${name} at hand: the proofs of its example are left out\n`)
const previous = checkOutPreviousRelease()
const requestsPerSecond = 200

/** Two processes of a release behind a proxy. */
async function startBehind(proxy: (typeof proxies)[number], folder = projectFolder) {
  const [port, ...appPorts] = [await findFreePort(), await findFreePort(), await findFreePort()] as [
    number,
    ...number[],
  ]
  const dataDir = createDataFolder()
  const url = `http://localhost:${port}`
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'the same for all, 32 characters!',
    PUBLIC_URL: url,
    TRUSTED_PROXIES: 'loopback',
  }
  const start = (appPort: number, from: string) => startServerProcess({ env, port: appPort, folder: from })
  const servers = [await start(appPorts[0]!, folder), await start(appPorts[1]!, folder)]
  await Promise.all(servers.map((server) => server.waitUntilReady()))
  await proxy.start({ port, appPorts })
  return { url, dataDir, servers, appPorts, start }
}

describe.each(proxies)('$name with the example of deploy/', (proxy) => {
  test.skipIf(!proxy.isInstalled)(
    'sends live updates on at once, takes uploads, and passes no forged address on',
    async () => {
      const { url, dataDir } = await startBehind(proxy)
      const founder = await signInFounder(url)
      const stream = await openEventStream(founder, url)
      await until('the stream begins', { poll: () => stream.text().includes('retry'), withinMs: 1_000 })
      await founder.expectOk('POST', '/api/ventures', { name: 'Behind a proxy', stage: 'ideation' })
      const writtenAt = performance.now()
      await until('the update arrives', { poll: () => stream.text().includes('event: notifications'), withinMs: 5_000 })
      const updateMs = performance.now() - writtenAt
      // Longer than a buffer would be kept, and not closed.
      await pause(2_000)
      expect(stream.isClosed()).toBe(false)

      const send = async (bytes: number) => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/plain' }), 'a.txt')
        return (await founder.send('POST', '/api/tts/create', { raw: form, headers: { 'x-requested-with': 'fetch' } }))
          .status
      }
      expect(await send(24 * 1_048_576)).not.toBe(413)
      expect(await send(28 * 1_048_576)).toBe(413)

      const forger = createClient(url)
      await forger.send('POST', '/api/demo-login/mentor', {
        body: {},
        headers: { 'x-forwarded-for': '203.0.113.77', forwarded: 'for=203.0.113.77', 'x-real-ip': '203.0.113.77' },
      })
      const rows = await query<{ row: string }>(embeddedConnection(dataDir), 'select s::text as row from sessions s')
      expect(rows.length).toBeGreaterThan(1)
      expect(JSON.stringify(rows)).not.toContain('203.0.113')
      report(`${proxy.name}`, { 'update after ms': updateMs })
    },
  )

  test.skipIf(!proxy.isInstalled || !previous)(
    `updates from the previous release under ${requestsPerSecond} requests a second: none is refused`,
    async () => {
      const { url, dataDir, servers, appPorts, start } = await startBehind(proxy, previous!.folder)
      const next = copyRelease({
        migration: '29991231000000_later',
        sql: 'alter table ventures add column later_note text;',
      })
      const reader = await signInFounder(url)
      const load = startLoad({ client: reader, path: '/api/ventures', connections: 40, overallRate: requestsPerSecond })
      const founders = startFounders({ url, count: 3, pauseMs: 100 })
      await pause(1_000)
      const exits = []
      for (const [index, old] of servers.entries()) {
        exits.push(await old.end('SIGTERM'))
        const replacement = await start(appPorts[index]!, next)
        await replacement.waitUntilReady()
        // The proxy asks now and then whether it is back.
        await pause(3_000)
      }
      const { non2xx, errors, timeouts, requests, latency } = await load.stop()
      const ledger = await founders.stop()
      report(`${proxy.name}, from ${previous!.name}`, {
        reads: requests.total,
        ventures: ledger.acknowledged.length,
        'p99 ms': latency.p99,
      })
      expect({ non2xx, errors, timeouts }).toEqual({ non2xx: 0, errors: 0, timeouts: 0 })
      expect(Object.fromEntries(ledger.otherOutcomes)).toEqual({})
      expect(exits.map(({ code }) => code)).toEqual([0, 0])
      await expectAllSettled(embeddedConnection(dataDir), { ledger, withinMs: 30_000 })
    },
  )
})
