import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Subscriber } from '#platform/server/live/subscribe.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createLinkCache } from './server/redirect/link-cache.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const database = openDatabase(app.connection, { poolSize: 1, queryTimeoutMs: 2_000, onError: () => undefined })

/** A cache whose notifications get lost. */
function createDeafCache() {
  let subscriber: Subscriber | undefined
  const subscribe = (_channel: string, newSubscriber: Subscriber) => {
    subscriber = newSubscriber
    return { close: async () => undefined }
  }
  const cache = createLinkCache({ config: app.base.config, subscribe }, database)
  return { cache, reconnect: () => subscriber!.onListening() }
}

test('after its connection was lost, the cache reads again, and falls back to memory while the database is down', async () => {
  const { cache, reconnect } = createDeafCache()
  const newLink = { title: 'Open house', url: 'https://example.edu/spring' }
  const link = (await admin.expectOk('POST', '/api/admin/tracked-links', newLink)).body
  const findState = async () => (await cache.find(link.shortCode))?.state
  expect(await findState()).toBe('open')

  await admin.expectOk('PATCH', `/api/admin/tracked-links/${link.id}`, { isActive: false })
  expect(await findState()).toBe('open')
  reconnect()
  expect(await findState()).toBe('inactive')

  await database.close()
  reconnect()
  expect(await findState()).toBe('inactive')
})
