import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listSlowPdfs } from '#platform/server/documents/hostile-pdfs.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createConversion, createSpeaker, speakShortly, toCookie } from '#tests/harness/speech.ts'
import { worker } from './server/worker/worker.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const member = await app.register('member@virginia.edu')
const [endless] = listSlowPdfs()

test('a server that stops gives back what it reads, and the part that it was just claiming', async () => {
  speakShortly(app, () => new Promise<void>(() => {}))
  const pdf = new File([new Uint8Array(endless!.create())], 'endless.pdf')
  await createConversion(member, { file: pdf })
  await expect.poll(() => listClaims('speech_jobs')).toEqual([{ count: 1, isClaimed: true }])
  const holder = await pool.connect()
  // In a transaction, as a pooler may run each statement outside of one in another session.
  await holder.query('begin')
  await holder.query("select pg_advisory_xact_lock(hashtext('speech claims'))")
  await createSpeaker(app).createText(member, { sentences: 1, mark: 'late' })
  const waiting = "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
  await expect.poll(async () => (await holder.query(waiting)).rows.length).toBeGreaterThan(0)
  const closing = app.base.services.get(worker).close()
  await holder.query('commit')
  holder.release()
  await closing
  expect(await listClaims('speech_jobs')).toEqual([{ count: 0, isClaimed: false }])
  expect(await listClaims('speech_segments')).toEqual([{ count: 0, isClaimed: false }])
})

test('a server that stops waits neither for listeners to what is not spoken yet, nor for unused connections', async () => {
  const { id } = (await member.get('/api/tts/jobs')).body[0]
  const listening = fetch(`${app.url}/api/tts/${id}/audio`, { headers: { cookie: toCookie(member) } })
  const unused = connect(app.port, '127.0.0.1')
  unused.on('error', () => undefined)
  await setTimeout(200)
  const startedAt = performance.now()
  await app.stop()
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect((await listening).status).toBe(200)
})

/** How often each was claimed, and whether it still is. */
async function listClaims(table: 'speech_jobs' | 'speech_segments') {
  const kind = table === 'speech_jobs' ? 'where source_key is not null' : ''
  const { rows } = await pool.query(
    `select claim_count as count, lease_token is not null as "isClaimed" from ${table} ${kind}`,
  )
  return rows
}
