import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { secondsToNextDay } from '#platform/server/ai-budgets/budgets.ts'
import { toLocalDay } from '#platform/server/days.ts'
import { limits } from '#rules/limits.ts'
import { speechBudgets } from '#rules/speech.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { chooseCount } from '#tests/harness/measure.ts'
import { createSpeaker, speakShortly, toSentences } from '#tests/harness/speech.ts'
import { createPerson, type Person } from './people.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const { create, createText, waitFor } = createSpeaker(app)
const calls = speakShortly(app)
const today = () => toLocalDay(app.base.clock.now(), app.base.config.timeZone)

/** Leaves this many characters of today's budget. */
async function leave(count: number, subject: Person | 'site'): Promise<void> {
  const { free } = speechBudgets
  const [id, max] = subject === 'site' ? ['site', free.sitePerDay] : [subject.id, free.personPerDay]
  await pool.query(
    `insert into ai_budgets (kind, subject_id, day, spent) values ('speech.free', $1, $2, $3)
     on conflict (kind, subject_id, day) do update set spent = excluded.spent, reserved = 0`,
    [id, today(), max - count],
  )
}

async function findBudget(id: string): Promise<{ spent: number; reserved: number }> {
  const { rows } = await pool.query(
    'select spent::int, reserved::int from ai_budgets where subject_id = $1 and day = $2',
    [id, today()],
  )
  return rows[0] ?? { spent: 0, reserved: 0 }
}

const count = chooseCount({ quick: 40, full: 200 })

test(
  `of ${count} conversions at once no more is spoken than the budget of the day has, and others are not affected`,
  { timeout: testTimeoutMs },
  async () => {
    const person = await createPerson(app)
    const other = await createPerson(app)
    await leave(1_000, person)
    const before = await findBudget(person.id)
    const texts = Array.from({ length: count }, (_, index) => toSentences({ sentences: 3, mark: `r${index}` }))
    const replies = await Promise.all(texts.map((text) => create(person.client, { text })))
    const created = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ status }) => status !== 201)
    expect(created.length).toBeGreaterThan(3)
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429)
      // The limit by the hour refuses some of 200.
      expect(body.code).toBeOneOf(['speech.budget_used_up', 'request.rate_limited'])
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
    }
    await createText(other.client, { sentences: 2, mark: 'other' })
    for (const { body } of created) await waitFor(person.client, { id: body.id, status: 'completed' })
    const spokenCount = calls
      .filter((text) => /The r\d/.test(text))
      .join('')
      .replaceAll(' The', 'The').length
    expect(spokenCount).toBeLessThanOrEqual(1_000)
    expect(await findBudget(person.id)).toEqual({ spent: before.spent + spokenCount, reserved: 0 })
  },
)

test('the budget of all together ends what one person could still use', async () => {
  const person = await createPerson(app)
  await leave(20, 'site')
  const reply = await create(person.client, { text: toSentences({ sentences: 2, mark: 'site' }) })
  expect(reply.body).toMatchObject({
    code: 'speech.site_budget_used_up',
    message: expect.stringMatching(
      /^The daily limit that everyone in the program shares is used up\. It starts again in /,
    ),
  })
  expect(await findBudget(person.id)).toEqual({ spent: 0, reserved: 0 })
  await leave(1_000_000, 'site')
})

test('a document that is too large for what is left fails with that sentence, and goes on the next day', async () => {
  const person = await createPerson(app)
  await leave(50, person)
  const file = new File([toSentences({ sentences: 20, mark: 'large' })], 'large.txt')
  const { id } = (await create(person.client, { file })).body
  const failed = await waitFor(person.client, { id, status: 'failed' })
  expect(failed.errorMessage).toMatch(
    /^Your daily limit for text to speech is used up, or too small for this text\. It starts again in /,
  )
  expect((await findBudget(person.id)).reserved).toBe(0)
  expect((await person.client.post(`/api/tts/${id}/retry`)).body.code).toBe('speech.budget_used_up')
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  app.base.clock.shift((secondsToNextDay(ctx) + 60) * 1_000)
  const { client } = person
  await client.expectOk('POST', `/api/tts/${id}/retry`)
  await waitFor(client, { id, status: 'completed' })
})

test('stopping and deleting give back what is not spoken', async () => {
  const person = await createPerson(app)
  app.base.providers.speech.flite = {
    ...app.base.providers.speech.flite,
    speak: ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }
  const stopped = await createText(person.client, { sentences: 4, mark: 'stopped' })
  const deleted = await createText(person.client, { sentences: 4, mark: 'deleted' })
  expect((await findBudget(person.id)).reserved).toBeGreaterThan(200)
  await person.client.expectOk('POST', `/api/tts/${stopped.id}/stop`)
  await person.client.expectOk('DELETE', `/api/tts/${deleted.id}`)
  expect(await findBudget(person.id)).toEqual({ spent: 0, reserved: 0 })
})

test('a person has at most 100 conversions waiting', async () => {
  const person = await createPerson(app)
  await pool.query(
    `insert into speech_jobs (id, owner_id, file_name, voice, engine_voice_id, engine, speed, created_at)
     select gen_random_uuid(), $1, 'Kiln', 'alloy', 'alloy', 'flite', 1, now() from generate_series(1, $2)`,
    [person.id, limits.speech.queuedCount - 1],
  )
  const replies = await Promise.all(
    Array.from({ length: 4 }, (_, index) => create(person.client, { text: `Number ${index}` })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.find(({ status }) => status === 429)!.body.code).toBe('speech.queue_full')
})
