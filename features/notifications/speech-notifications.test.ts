import { afterEach, expect, test } from 'vitest'
import { SpeechError } from '#providers/speech/port.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { createSpeaker, speakShortly } from '#tests/harness/speech.ts'

const app = await startTestApp()
const { pool } = app.base.database
const { createText, waitFor } = createSpeaker(app)
const { flite } = app.base.providers.speech
afterEach(() => Object.assign(app.base.providers.speech, { flite }))

/** Holds the engine until `release`; texts with the mark `refused` then fail. */
function holdEngine() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  speakShortly(app, async ({ sentences }) => {
    await promise
    if (sentences.join().includes('refused')) throw new SpeechError('refused')
  })
  return release
}

/** As if the conversions of this person had been started so long ago. */
const startEarlier = (ids: string[], seconds: number) =>
  pool.query('update speech_jobs set created_at = created_at - make_interval(secs => $2) where id = any($1)', [
    ids,
    seconds,
  ])

async function listNotified(client: Client) {
  await app.settled()
  const { body } = await client.expectOk('GET', '/api/notifications')
  return body
    .filter(({ kind }: { kind: string }) => kind === 'speech_ended')
    .map(({ title, body: text, path }: Record<string, string>) => ({ title, body: text, path }))
}

test('a person is notified of a conversion that took a minute, and not of one for which they could wait', async () => {
  const ada = await app.register('ada-listens@virginia.edu')
  const release = holdEngine()
  const long = await createText(ada, { sentences: 1, mark: 'long' })
  await startEarlier([long.id], 120)
  release()
  await waitFor(ada, { id: long.id, status: 'completed' })
  const short = await createText(ada, { sentences: 1, mark: 'short' })
  await waitFor(ada, { id: short.id, status: 'completed' })
  const notified = [
    {
      title: 'Ready to play: The long kiln was fired, number 0.',
      body: 'All of it is converted. Listen, or download the audio.',
      path: `/tools/texttospeech?job=${long.id}`,
    },
  ]
  expect(await listNotified(ada)).toEqual(notified)
  await ada.expectOk('DELETE', `/api/tts/${long.id}`)
  expect(await listNotified(ada)).toEqual(notified)
})

test('who stops a long conversion is not notified; of one that fails the owner learns why, and again after a retry', async () => {
  const ben = await app.register('ben-listens@virginia.edu')
  const release = holdEngine()
  const stopped = await createText(ben, { sentences: 1, mark: 'stopped' })
  await startEarlier([stopped.id], 600)
  await ben.expectOk('POST', `/api/tts/${stopped.id}/stop`)
  const refused = await createText(ben, { sentences: 1, mark: 'refused' })
  await startEarlier([refused.id], 120)
  release()
  await waitFor(ben, { id: refused.id, status: 'failed' })
  const failure = {
    title: 'Not converted: The refused kiln was fired, number 0.',
    body: 'The voice service refused this text or voice.',
    path: '/tools/texttospeech',
  }
  expect(await listNotified(ben)).toEqual([failure])
  const releaseRetry = holdEngine()
  await ben.expectOk('POST', `/api/tts/${refused.id}/retry`)
  await expect
    .poll(
      async () =>
        (await pool.query('select 1 from speech_jobs where id = $1 and run_started_at is not null', [refused.id]))
          .rowCount,
    )
    .toBe(1)
  await pool.query("update speech_jobs set run_started_at = run_started_at - interval '2 minutes' where id = $1", [
    refused.id,
  ])
  releaseRetry()
  await waitFor(ben, { id: refused.id, status: 'failed' })
  expect(await listNotified(ben)).toEqual([failure, failure])
})

test('conversions that were started together are notified of once, when the last of them ends', async () => {
  const cyd = await app.register('cyd-listens@virginia.edu')
  const release = holdEngine()
  const earlier = await createText(cyd, { sentences: 1, mark: 'earlier' })
  const batch = []
  for (const mark of ['one', 'two', 'refused']) batch.push(await createText(cyd, { sentences: 1, mark }))
  await startEarlier([earlier.id], 900)
  await startEarlier(
    batch.map(({ id }) => id),
    120,
  )
  release()
  for (const [index, { id }] of batch.entries()) await waitFor(cyd, { id, status: index < 2 ? 'completed' : 'failed' })
  await waitFor(cyd, { id: earlier.id, status: 'completed' })
  const notified = await listNotified(cyd)
  expect(
    notified.toSorted((one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title)),
  ).toEqual([
    { title: '2 conversions are ready to play', body: '1 conversion failed.', path: '/tools/texttospeech' },
    {
      title: 'Ready to play: The earlier kiln was fired, number 0.',
      body: 'All of it is converted. Listen, or download the audio.',
      path: `/tools/texttospeech?job=${earlier.id}`,
    },
  ])
})
