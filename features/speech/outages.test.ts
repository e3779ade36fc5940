import { afterEach, expect, test } from 'vitest'
import { SpeechError } from '#providers/speech/port.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createSpeaker, speakShortly } from '#tests/harness/speech.ts'
import { createPerson } from '#tests/security/people.ts'

const app = await startTestApp()
const { pool } = app.base.database
const { createText, create, waitFor } = createSpeaker(app)
const student = await app.signIn('student')
const { flite, openai } = app.base.providers.speech
afterEach(() => Object.assign(app.base.providers.speech, { flite, openai }))

const failWith = (before: Parameters<typeof speakShortly>[1]) => speakShortly(app, before)

test('a service that does not answer is asked again later, and the conversion goes on', async () => {
  const calls = failWith((_request, call) => {
    if (call === 1) throw new SpeechError('unavailable')
    if (call === 2) throw new SpeechError('busy', { retryAfterMs: 50 })
  })
  const { id } = await createText(student, { sentences: 1, mark: 'patient' })
  const job = await waitFor(student, { id, status: 'completed' })
  expect(job.errorMessage).toBeNull()
  expect(calls).toHaveLength(3)
})

test('while a service is down, a long conversion asks it hardly more than a short one', async () => {
  const calls = failWith(() => {
    throw new SpeechError('unavailable')
  })
  const { id } = await createText(student, { sentences: 60, mark: 'outage' })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect((await student.get(`/api/tts/${id}`)).body.status).toBe('processing')
  expect(calls.length).toBeLessThanOrEqual(6)
  await student.expectOk('DELETE', `/api/tts/${id}`)
})

test.each([
  ['keyRefused', 'The voice service refused our key. Choose another voice.'],
  ['quotaUsedUp', 'Our account at the voice service is used up. Choose another voice.'],
  ['refused', 'The voice service refused this text or voice.'],
] as const)(
  '%s ends the conversion with a sentence, and a retry speaks only what is missing',
  async (failure, message) => {
    const calls = failWith((_request, call) => {
      if (call === 2) throw new SpeechError(failure)
    })
    const { id } = await createText(student, { sentences: 6, mark: failure })
    expect((await waitFor(student, { id, status: 'failed' })).errorMessage).toBe(message)
    const { rows } = await pool.query("select 1 from speech_segments where job_id = $1 and state = 'done'", [id])
    calls.length = 2
    await student.expectOk('POST', `/api/tts/${id}/retry`)
    const job = await waitFor(student, { id, status: 'completed' })
    const segments = await pool.query('select 1 from speech_segments where job_id = $1', [id])
    expect(calls.length - 2).toBe(segments.rows.length - rows.length)
    expect(job.progress).toBe(1)
  },
)

test('an unexpected error is retried five times, then the conversion fails', async () => {
  const calls = failWith(() => {
    throw new Error('out of luck')
  })
  const { id } = await createText(student, { sentences: 1, mark: 'luck' })
  const tryAgain = async () => {
    await pool.query('update speech_jobs set retry_at = null where id = $1', [id])
    await pool.query(`select pg_notify('foundry_speech', '{"kind":"work"}')`)
    return calls.length
  }
  await expect.poll(tryAgain, { timeout: 15_000 }).toBe(5)
  expect((await waitFor(student, { id, status: 'failed' })).errorMessage).toBe(
    'A part of the text could not be read aloud.',
  )
  expect(calls).toHaveLength(5)
})

test('a part that ended three processes while it was spoken alone is parked, and others are still spoken (R21)', async () => {
  const hanging = failWith(({ signal, sentences }) => {
    if (!sentences.join().includes('poison')) return
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const poison = await createText(student, { sentences: 1, mark: 'poison' })
  await expect.poll(() => hanging.length).toBe(1)
  // As two kills in company and three alone leave it: claimed five times, and no lease renewed since.
  await pool.query(
    "update speech_segments set claim_count = 5, lease_until = now() - interval '1 second', lease_token = gen_random_uuid() where job_id = $1",
    [poison.id],
  )
  const fine = await createText(student, { sentences: 1, mark: 'fine' })
  await waitFor(student, { id: fine.id, status: 'completed' })
  const failed = await waitFor(student, { id: poison.id, status: 'failed' })
  expect(failed.errorMessage).toBe('A part of the text could not be read aloud.')
  expect(hanging.filter((text) => text.includes('poison'))).toHaveLength(1)
})

test('a part that was being spoken at two kills is spoken alone, as another may have been the cause (R3, R21)', async () => {
  const events: string[] = []
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  failWith(async ({ sentences }) => {
    const mark = /The (\w+)/.exec(sentences[0]!)![1]!
    events.push(mark)
    if (!events.includes('opened')) await opened
    events.push(`${mark} done`)
  })
  const neighbor = await app.register('alone@virginia.edu')
  const beside = await createText(student, { sentences: 1, mark: 'beside' })
  const suspect = await createText(student, { sentences: 1, mark: 'suspect' })
  await expect.poll(() => events.toSorted()).toEqual(['beside', 'suspect'])
  await pool.query(
    "update speech_segments set claim_count = 2, lease_until = now() - interval '1 second', lease_token = gen_random_uuid() where job_id = $1",
    [suspect.id],
  )
  const late = await createText(neighbor, { sentences: 1, mark: 'late' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  events.push('opened')
  open()
  for (const [client, { id }] of [
    [student, beside],
    [student, suspect],
    [neighbor, late],
  ] as const)
    await waitFor(client, { id, status: 'completed' })
  expect(events[2]).toBe('opened')
  expect(events.slice(-4)).toEqual(['suspect', 'suspect done', 'late', 'late done'])
})

test('what is being spoken ends at once when it is stopped or deleted', async () => {
  const aborted: string[] = []
  failWith(
    ({ signal, sentences }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted.push(sentences[0]!)
          reject(signal.reason)
        }),
      ),
  )
  const [stopped, deleted] = [
    await createText(student, { sentences: 1, mark: 'halt' }),
    await createText(student, { sentences: 1, mark: 'gone' }),
  ]
  await expect
    .poll(async () => (await pool.query("select 1 from speech_segments where state = 'speaking'")).rows.length)
    .toBe(2)
  await student.expectOk('POST', `/api/tts/${stopped.id}/stop`)
  await student.expectOk('DELETE', `/api/tts/${deleted.id}`)
  await expect
    .poll(() => aborted.toSorted(), { timeout: 1_000 })
    .toEqual(['The gone kiln was fired, number 0.', 'The halt kiln was fired, number 0.'])
})

test('people with much to convert do not keep others waiting', async () => {
  const order: string[] = []
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  failWith(async ({ sentences }) => {
    await opened
    order.push(/The (\w+)/.exec(sentences[0]!)![1]!)
  })
  const neighbor = await app.register('neighbor@virginia.edu')
  const many = []
  for (let index = 0; index < 4; index += 1)
    many.push(await createText(student, { sentences: 8, mark: `busy${index}` }))
  await expect
    .poll(async () => (await pool.query("select 1 from speech_segments where state = 'speaking'")).rows.length)
    .toBe(2)
  const one = await createText(neighbor, { sentences: 1, mark: 'single' })
  open()
  await waitFor(neighbor, { id: one.id, status: 'completed' })
  expect(order.slice(0, 3)).toContain('single')
  for (const { id } of many) await waitFor(student, { id, status: 'completed' })
  // Two parts of the first were claimed before there was anything else; then come the beginnings.
  expect(order.slice(0, 6).toSorted()).toEqual(['busy0', 'busy0', 'busy1', 'busy2', 'busy3', 'single'])
})

test('the same text is spoken once, whoever has it, and costs the second nothing', async () => {
  const calls = failWith(() => undefined)
  const other = (await createPerson(app, { isDemo: true })).client
  const text = { sentences: 4, mark: 'twice' }
  await waitFor(student, { id: (await createText(student, text)).id, status: 'completed' })
  const count = calls.length
  const again = await createText(other, text)
  const job = await waitFor(other, { id: again.id, status: 'completed' })
  expect(job.audioLengthSeconds).toBeGreaterThan(1)
  expect(calls).toHaveLength(count)
})

test('an own key comes before the program, costs no budget, and is told when the service refuses it', async () => {
  const keys: (string | undefined)[] = []
  app.base.providers.speech.openai = {
    ...openai,
    checkKey: async () => undefined,
    listVoices: () => flite.listVoices({}),
    charactersPerSecond: 15,
    speak: async (request) => {
      keys.push(request.apiKey)
      if (keys.length === 2) throw new SpeechError('keyRefused')
      return flite.speak(request)
    },
  }
  const member = await app.register('keys@virginia.edu')
  await member.expectOk('POST', '/api/services/openai/connect', { apiKey: 'sk-own-key-of-a-member' })
  const voices = (await member.get('/api/tts/voices')).body
  expect(voices.filter(({ id }: { id: string }) => /alloy/.test(id))).toMatchObject([
    { id: 'alloy', engine: 'openai', isOwnKey: true },
    { id: 'flite-alloy', engine: 'flite', isOwnKey: false },
  ])
  const { body: me } = await member.get('/api/auth/user')
  const { id } = (await create(member, { text: 'Spoken with my own key.' })).body
  await waitFor(member, { id, status: 'completed' })
  expect((await pool.query('select 1 from ai_budgets where subject_id = $1', [me.id])).rows).toEqual([])
  const second = (await create(member, { text: 'Spoken with a key that is refused.' })).body
  const failed = await waitFor(member, { id: second.id, status: 'failed' })
  expect(failed.errorMessage).toBe('The voice service refused your key. Connect it again in Settings, then retry.')
  expect(keys).toEqual(['sk-own-key-of-a-member', 'sk-own-key-of-a-member'])
  expect((await member.get('/api/tts/voices')).body[0]).toMatchObject({ id: 'alloy', engine: 'flite' })
  expect((await member.post(`/api/tts/${second.id}/retry`)).status).toBe(200)
  const gone = await waitFor(member, { id: second.id, status: 'failed' })
  expect(gone.errorMessage).toMatch(/^This voice is no longer available/)
  expect(keys).toHaveLength(2)
})
