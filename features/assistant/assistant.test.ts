import { expect, test } from 'vitest'
import { ModelError } from '#providers/language-model/port.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { readAnswer, toEvents, installScriptedModel } from '#tests/harness/assistant.ts'
import type { Client } from '#tests/harness/client.ts'

const app = await startTestApp()
const model = installScriptedModel(app)
const student = await app.signIn('student')
const mentor = await app.signIn('mentor')

async function ask(client: Client, message: string, more: object = {}) {
  const { status, body } = await client.post('/api/chat', { message, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { sessionId: string; userMessageId: string; messageId: string }
}
const list = async (client: Client, sessionId: string) =>
  (await client.expectOk('GET', `/api/chat/sessions/${sessionId}/messages`)).body

test('a student asks, reads the answer as it is written, and finds it again', async () => {
  model.script([...toEvents('Talk to ten customers first.')])
  const { sessionId, messageId } = await ask(student, 'How do I validate an idea that no one has asked me for so far?')
  const reader = readAnswer(student, { id: messageId })
  expect(await reader.done()).toEqual({ status: 'complete', errorMessage: null })
  expect(reader.text()).toBe('Talk to ten customers first.')
  expect(await list(student, sessionId)).toMatchObject([
    { role: 'user', content: 'How do I validate an idea that no one has asked me for so far?', parentId: null },
    { id: messageId, role: 'assistant', content: 'Talk to ten customers first.', status: 'complete', isOffline: false },
  ])
  const [session] = (await student.get('/api/chat/sessions')).body
  expect(session).toMatchObject({
    id: sessionId,
    title: 'How do I validate an idea that no one ha…',
    assistantId: 'foundry-general',
    assistantName: 'Foundry AI',
    isGenerating: false,
  })
  const found = (await student.get('/api/chat/search?q=customers')).body
  expect(found).toMatchObject([{ id: messageId, sessionId, excerpt: 'Talk to ten «customers» first' }])
})

test('no one else reads a conversation, staff neither', async () => {
  model.script(toEvents('Private.'))
  const { sessionId, messageId } = await ask(student, 'My secret')
  await readAnswer(student, { id: messageId }).done()
  for (const other of [mentor, await app.signIn('admin')])
    for (const [method, path] of [
      ['GET', `/api/chat/sessions/${sessionId}`],
      ['GET', `/api/chat/sessions/${sessionId}/messages`],
      ['GET', `/api/chat/sessions/${sessionId}/export`],
      ['GET', `/api/chat/messages/${messageId}/stream`],
      ['POST', `/api/chat/messages/${messageId}/stop`],
      ['POST', `/api/chat/messages/${messageId}/regenerate`],
      ['DELETE', `/api/chat/sessions/${sessionId}`],
    ] as const)
      expect((await other.send(method, path)).status, `${method} ${path}`).toBe(404)
  expect((await mentor.post('/api/chat', { message: 'x', sessionId })).status).toBe(404)
  expect((await mentor.get('/api/chat/search?q=secret')).body).toEqual([])
})

test('what was shown is stored, at whatever moment a reader stops it, leaves or comes back', async () => {
  model.script([
    { type: 'text', text: 'Grün 🌱 ' },
    300,
    ...Array.from({ length: 40 }, (_, n) => [{ type: 'text' as const, text: `part ${n} ` }, 20]).flat(),
  ])
  const { sessionId, messageId } = await ask(student, 'Write for long')
  const first = readAnswer(student, { id: messageId })
  await first.until(() => first.text().includes('part 3'))
  first.close()
  const seen = first.text()
  const again = readAnswer(student, { id: messageId, from: first.position() })
  const fromStart = readAnswer(student, { id: messageId })
  await again.until(() => again.text().includes('part 1'))
  expect((await student.get('/api/chat/sessions')).body[0]).toMatchObject({ id: sessionId, isGenerating: true })
  await student.expectOk('POST', `/api/chat/messages/${messageId}/stop`)
  expect(await again.done()).toEqual({ status: 'stopped', errorMessage: null })
  await fromStart.done()
  const [, { content, status }] = await list(student, sessionId)
  expect(status).toBe('stopped')
  expect(seen + again.text()).toBe(content)
  expect(fromStart.text()).toBe(content)
  expect(content).not.toContain('part 39')
})

test('a model that fails half-way: its words stay, the reason is told, and it can be asked again', async () => {
  model.script([{ type: 'text', text: 'It begins' }, new ModelError('unavailable')])
  const { sessionId, messageId } = await ask(student, 'Fail please')
  const reader = readAnswer(student, { id: messageId })
  expect(await reader.done()).toEqual({ status: 'failed', errorMessage: 'The AI service did not answer. Try again.' })
  expect(reader.text()).toBe('It begins')
  model.script(toEvents('Now it works.'))
  const second = (await student.expectOk('POST', `/api/chat/messages/${messageId}/regenerate`)).body
  await readAnswer(student, { id: second.messageId }).done()
  const messages = await list(student, sessionId)
  expect(messages.map(({ parentId }: { parentId: string }) => parentId)).toEqual([null, messages[0].id, messages[0].id])
  model.script(toEvents('Edited.'))
  const edited = (await student.expectOk('POST', `/api/chat/messages/${messages[0].id}/edit`, { message: 'Try' })).body
  await readAnswer(student, { id: edited.messageId }).done()
  expect(model.requests.at(-1)!.messages).toEqual([{ role: 'user', text: 'Try', images: [] }])
  // The next message follows the newest answer, or the one that is named.
  model.script(toEvents('Further.'))
  const next = await ask(student, 'And then?', { sessionId, parentId: second.messageId })
  await readAnswer(student, { id: next.messageId }).done()
  expect(model.requests.at(-1)!.messages.map(({ text }) => text)).toEqual(['Fail please', 'Now it works.', 'And then?'])
})

const waitingForTable = `select 1 from pg_locks join pg_class on pg_class.oid = relation
  where relname = 'ventures' and not granted and mode = 'RowExclusiveLock'`

test('a model proposes; nothing happens before the press, and what was approved can be undone', async () => {
  const names = async () => (await student.get('/api/ventures')).body.map(({ name }: { name: string }) => name)
  model.script([
    { type: 'text', text: 'Shall I start it?' },
    {
      type: 'proposal',
      name: 'draft_venture',
      arguments: { name: 'Kiln Club', description: null, industry: 'other', stage: null },
    },
    { type: 'proposal', name: 'draft_venture', arguments: { name: 7 } },
    { type: 'proposal', name: 'delete_everything', arguments: {} },
    { type: 'proposal', name: 'save_resource', arguments: { n: 99 } },
    ...toEvents(''),
  ])
  const { sessionId, messageId } = await ask(student, 'Start a venture called Kiln Club')
  await readAnswer(student, { id: messageId }).done()
  const [, { actions }] = await list(student, sessionId)
  expect(actions).toMatchObject([
    { kind: 'draft_venture', state: 'proposed', title: 'Start a venture', isUndoable: false },
  ])
  expect(actions[0].details).toContainEqual({ label: 'Name', value: 'Kiln Club' })
  expect(await names()).not.toContain('Kiln Club')
  const path = `/api/chat/actions/${actions[0].id}`
  expect((await mentor.post(`${path}/approve`)).status).toBe(404)
  const holder = await app.base.database.pool.connect()
  await holder.query('begin; lock table ventures in exclusive mode')
  const pressing = Promise.all([student.post(`${path}/approve`), student.post(`${path}/approve`)])
  await expect.poll(async () => (await holder.query(waitingForTable)).rows.length).toBe(1)
  // Nobody finds it done while it is being done, also where the server is killed now.
  expect((await list(student, sessionId))[1].actions[0].state).toBe('proposed')
  await holder.query('commit')
  holder.release()
  const presses = await pressing
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await names()).filter((name: string) => name === 'Kiln Club')).toHaveLength(1)
  expect((await student.post(`${path}/undo`)).body).toMatchObject({ state: 'undone', isUndoable: false })
  expect(await names()).not.toContain('Kiln Club')
})

test('two answers are written at once, a third waits; bad input says what is wrong', async () => {
  model.script([{ type: 'text', text: 'Slow' }, 5_000])
  const open = [await ask(mentor, 'One'), await ask(mentor, 'Two')]
  expect((await mentor.post('/api/chat', { message: 'Three' })).body).toMatchObject({ code: 'chat.busy' })
  const { sessionId, messageId } = open[0]!
  expect((await mentor.post('/api/chat', { message: 'More', sessionId })).body).toMatchObject({
    code: 'chat.message_unfinished',
  })
  for (const { messageId: id } of open) await mentor.expectOk('POST', `/api/chat/messages/${id}/stop`)
  await readAnswer(mentor, { id: messageId }).done()
  expect((await mentor.post('/api/chat', { message: '' })).body).toMatchObject({ code: 'chat.message_required' })
  expect((await mentor.post('/api/chat', { message: 'x'.repeat(8_001) })).body).toMatchObject({
    message: 'Message: at most 8,000 characters',
  })
  expect((await mentor.post('/api/chat', { message: 'x', assistantId: 'other' })).status).toBe(400)
  const text = { name: 'a.txt', type: 'text/plain', data: Buffer.from('words').toString('base64') }
  expect((await mentor.post('/api/chat', { message: 'x', attachments: [text] })).body).toMatchObject({
    code: 'chat.wrong_type',
    message: 'Unsupported file type: Please upload images (JPG, PNG) or PDF files only.',
  })
})

test('what a day may cost ends in a sentence, and what was not used is given back', async () => {
  const someone = await app.register('budget@virginia.edu')
  model.script([...toEvents('Cheap.')])
  model.maxInputTokens = 200_000
  const { messageId } = await ask(someone, 'Hello')
  await readAnswer(someone, { id: messageId }).done()
  const { rows } = await app.base.database.pool.query(
    `select b.kind, reserved::int, spent::int from ai_budgets b join people p on p.id::text = b.subject_id where p.email = 'budget@virginia.edu' order by kind`,
  )
  expect(rows.map(({ kind, reserved }) => [kind, reserved])).toEqual([
    ['chat.microdollars', 0],
    ['chat.tokens', 0],
  ])
  expect(rows[1].spent).toBeGreaterThan(0)
  expect(rows[1].spent).toBeLessThan(2_000)
  await app.base.database.pool.query(
    `update ai_budgets set spent = 295000 where kind = 'chat.tokens' and subject_id in (select id::text from people where email = 'budget@virginia.edu')`,
  )
  const refused = await someone.post('/api/chat', { message: 'More' })
  expect(refused.body).toMatchObject({ code: 'chat.budget_used_up' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await someone.get('/api/chat/status')).body.budgetLeft).toBeLessThan(0.02)
})

test('a conversation is renamed, pinned, archived, exported, shared and deleted', async () => {
  model.script(toEvents('An answer.'))
  const { sessionId, messageId } = await ask(mentor, 'A question')
  await readAnswer(mentor, { id: messageId }).done()
  const path = `/api/chat/sessions/${sessionId}`
  await mentor.expectOk('PATCH', path, { title: 'Renamed', isPinned: true })
  expect((await mentor.get('/api/chat/sessions')).body[0]).toMatchObject({ title: 'Renamed', isPinned: true })
  await mentor.expectOk('PATCH', path, { isArchived: true })
  expect((await mentor.get('/api/chat/sessions?archived=true')).body).toHaveLength(1)
  const markdown = await mentor.get(`${path}/export`)
  expect(markdown.text).toContain('# Renamed\n\n## You, ')
  expect(markdown.text).toContain('An answer.')
  const json = (await mentor.get(`${path}/export?format=json`)).body
  expect(json).toMatchObject({ title: 'Renamed', messages: [{ content: 'A question' }, { content: 'An answer.' }] })
  const share = (await mentor.expectOk('POST', `${path}/shares`, { days: 7 })).body
  await mentor.expectOk('PATCH', path, { title: 'Later title' })
  const shared = await student.get(`/api/chat/shared/${share.token}`)
  expect(shared.body).toMatchObject({
    title: 'Renamed',
    messages: [{ content: 'A question' }, { content: 'An answer.' }],
  })
  expect((await app.guest().get(`/api/chat/shared/${share.token}`)).status).toBe(401)
  expect((await student.delete(`/api/chat/shares/${share.id}`)).status).toBe(404)
  await mentor.expectOk('DELETE', `/api/chat/shares/${share.id}`)
  expect((await student.get(`/api/chat/shared/${share.token}`)).status).toBe(404)
  await mentor.expectOk('DELETE', path)
  expect((await mentor.get(`${path}/messages`)).status).toBe(404)
})

test('what did not help is reviewed by staff without a name, and usage is counted', async () => {
  const admin = await app.signIn('admin')
  model.script(toEvents('Not what I meant.'))
  const { messageId } = await ask(student, 'Where do I print flyers?')
  await readAnswer(student, { id: messageId }).done()
  const opinion = { value: 'down', reason: 'not_found', comment: 'There is a printer in room 12.' }
  await student.expectOk('POST', `/api/chat/messages/${messageId}/feedback`, opinion)
  expect((await mentor.get('/api/admin/chat/reviews')).status).toBe(403)
  const [review, ...others] = (await admin.get('/api/admin/chat/reviews')).body
  expect(others).toEqual([])
  expect(review).toMatchObject({
    question: 'Where do I print flyers?',
    answer: 'Not what I meant.',
    reason: 'not_found',
    comment: 'There is a printer in room 12.',
  })
  expect(JSON.stringify(review)).not.toMatch(/owner|person|email/i)
  await admin.expectOk('PUT', `/api/admin/chat/reviews/${messageId}`, { isReviewed: true, isEvaluation: true })
  expect((await admin.get('/api/admin/chat/reviews')).body).toEqual([])
  expect((await admin.get('/api/admin/chat/evaluation-set')).body).toEqual({
    questions: [{ question: 'Where do I print flyers?', reason: 'not_found' }],
  })
  const usage = (await admin.get('/api/admin/chat/usage')).body
  expect(usage.totals).toMatchObject({ unhelpfulCount: 1, failedCount: 1 })
  expect(usage.totals.answerCount).toBe(
    usage.byDay.reduce((sum: number, day: { answerCount: number }) => sum + day.answerCount, 0),
  )
  expect(usage.failureReasons).toEqual([{ reason: 'unavailable', count: 1 }])
  expect(usage.firstTextMs.p95).toBeGreaterThanOrEqual(usage.firstTextMs.p50)
  expect(usage.byRole.map(({ role }: { role: string }) => role)).toEqual(['mentor', 'student'])
})
