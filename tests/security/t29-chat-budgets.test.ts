import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aiBudgets } from '#rules/ai-budgets.ts'
import { limits } from '#rules/limits.ts'
import { toLocalDay } from '#platform/server/days.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { readAnswer, toEvents, installScriptedModel } from '#tests/harness/assistant.ts'
import { chooseCount } from '#tests/harness/measure.ts'
import { createPerson, type Person } from './people.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp({ template: 'empty' })
const model = installScriptedModel(app)
const { pool } = app.base.database
const today = () => toLocalDay(app.base.clock.now(), app.base.config.timeZone)
const count = chooseCount({ quick: 60, full: 200 })

/** Leaves this much of today's budget. */
async function leave(
  amount: number,
  { kind = 'chat.tokens' as keyof typeof aiBudgets, subject = 'site' as Person | 'site' } = {},
) {
  const [id, max] =
    subject === 'site' ? ['site', aiBudgets[kind].sitePerDay] : [subject.id, aiBudgets[kind].personPerDay]
  await pool.query(
    `insert into ai_budgets (kind, subject_id, day, spent) values ($1, $2, $3, $4)
     on conflict (kind, subject_id, day) do update set spent = excluded.spent, reserved = 0`,
    [kind, id, today(), max - amount],
  )
}

const findReserved = async () =>
  (await pool.query('select sum(reserved)::int as reserved from ai_budgets')).rows[0].reserved as number

/** The tokens that an answer reserves here: for the prompt, and as many as it may write. */
const answerTokens = 6_002 + limits.chat.answerTokens

test(
  `of ${count} messages at once no more reach the model than may be answered at once, and others are not affected`,
  { timeout: testTimeoutMs },
  async () => {
    const person = await createPerson(app)
    const other = await createPerson(app)
    model.script([{ type: 'text', text: 'Slowly' }, 1_500, ...toEvents(' done.')])
    const replies = await Promise.all(
      Array.from({ length: count }, () => person.client.post('/api/chat', { message: 'Hello' })),
    )
    const started = replies.filter(({ status }) => status === 201)
    expect(started).toHaveLength(limits.chat.generationCount)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 429]))
    expect((await other.client.post('/api/chat', { message: 'Hi' })).status).toBe(201)
    for (const { body } of started) await readAnswer(person.client, { id: body.messageId }).done()
    expect(model.requests).toHaveLength(limits.chat.generationCount + 1)
  },
)

test(
  'what is left of a day, of a person and of all, is never exceeded by answers at once',
  { timeout: testTimeoutMs },
  async () => {
    model.script([{ type: 'text', text: 'Slowly' }, 400, ...toEvents(' done.')])
    const first = await createPerson(app)
    await leave(answerTokens + 100, { subject: first })
    const replies = await Promise.all([1, 2].map(() => first.client.post('/api/chat', { message: 'Hello' })))
    expect(new Set(replies.map(({ body }) => body.code ?? 'started'))).toEqual(
      new Set(['chat.budget_used_up', 'started']),
    )
    // Its request may come after the reply that says it was started.
    for (const { body } of replies.filter(({ status }) => status === 201))
      await readAnswer(first.client, { id: body.messageId }).done()
    await leave(3 * answerTokens + 100)
    const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(app)))
    const before = model.requests.length
    const all = await Promise.all(people.map(({ client }) => client.post('/api/chat', { message: 'Hello' })))
    const started = all.filter(({ status }) => status === 201)
    expect(started.length).toBeLessThanOrEqual(3)
    expect(started.length).toBeGreaterThan(0)
    await expect.poll(() => model.requests.length - before).toBe(started.length)
    for (const { body } of all.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'chat.budget_used_up' })
    for (let tries = 0; tries < 100 && (await findReserved()) > 0; tries += 1) await pause(50)
    // Everything is settled: answers use less than they reserve.
    expect(await findReserved()).toBe(0)
    await leave(0, { kind: 'chat.microdollars' })
    const broke = await createPerson(app)
    expect((await broke.client.post('/api/chat', { message: 'Hello' })).body).toMatchObject({
      code: 'chat.budget_used_up',
    })
  },
)
