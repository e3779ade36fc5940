import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createWorker } from './app.ts'
import type { AppConfig } from './settings.ts'

const app = await startTestApp({ env: { JOBS: 'off' } })

test('an app process with JOBS=off leaves jobs to a worker, which answers nothing but how it is', async () => {
  const email = 'somebody.new@virginia.edu'
  await app
    .guest()
    .expectOk('POST', '/api/send-magic-link', { email, firstName: 'New', lastName: 'Person', isRegistering: true })
  // Longer than a working process takes, which is notified.
  await setTimeout(500)
  expect((await app.base.jobs.listWaiting()).length).toBeGreaterThan(0)
  expect(await app.base.providers.mailbox.list()).toEqual([])

  const config = { ...(app.base.config as AppConfig), port: 0 }
  const log = createLog({ level: 'fatal' })
  const worker = await createWorker({ config, connection: app.connection, log, isScheduling: false })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop({ drainMs: 200 }))
  onTestFinished(stop)
  expect((await app.latestEmailTo(email)).token).not.toBe('')
  expect(await app.base.jobs.listWaiting()).toEqual([])

  await worker.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = worker.http.server.address() as AddressInfo
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/readyz')).toBe(200)
  expect(await ask('/metrics')).toBe(200)
  for (const path of ['/', '/api/ventures', '/l/x']) expect(await ask(path), path).toBe(404)
  const stopping = stop()
  expect(await ask('/readyz')).toBe(503)
  await stopping
})
