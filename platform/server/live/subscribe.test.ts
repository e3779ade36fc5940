import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { openTestPool } from '#tests/harness/test-pool.ts'
import { subscribe } from './subscribe.ts'

const ofSubscribers = "from pg_stat_activity where application_name = 'foundry-live' and datname = current_database()"

async function startSubscription() {
  const { pool, close } = await openTestPool('subscribe')
  onTestFinished(close)
  const messages: string[] = []
  const subscription = subscribe('test_channel', {
    connection: { ...inject('cluster').connection, database: pool.options.database! },
    log: createLog({ level: 'fatal' }),
    onMessage: (payload) => messages.push(payload),
    onListening: () => messages.push('listening'),
  })
  const say = (text: string) => pool.query("select pg_notify('test_channel', $1)", [text])
  return { pool, messages, subscription, say }
}

test('a subscriber knows from when on messages arrive, at first and after each lost connection', async () => {
  const { pool, messages, subscription, say } = await startSubscription()
  await expect.poll(() => messages).toEqual(['listening'])
  await say('one')
  await expect.poll(() => messages).toEqual(['listening', 'one'])
  await pool.query(`select pg_terminate_backend(pid) ${ofSubscribers}`)
  await expect.poll(() => messages, { timeout: 5_000 }).toEqual(['listening', 'one', 'listening'])
  await say('two')
  await expect.poll(() => messages.at(-1)).toBe('two')
  await subscription.close()
})

test('one that is closed while it connects leaves no connection', async () => {
  const { pool, messages, subscription } = await startSubscription()
  await subscription.close()
  await setTimeout(200)
  expect((await pool.query(`select 1 ${ofSubscribers}`)).rows).toEqual([])
  expect(messages).toEqual([])
})
