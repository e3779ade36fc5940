import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson, resetRateLimits, signInAgain } from '#tests/security/people.ts'
import { points } from '#rules/points.ts'
import { badges } from '#rules/badges.ts'

const app = await startTestApp({ template: 'empty' })

const intake = {
  ventureStage: 'prototype',
  ventureName: 'Kiln',
  ventureDescription: 'A repair shop for hiking gear that comes to campus twice a week in a van.',
  industry: 'Sustainability',
  currentFunding: 'personal',
  fundingAmount: '$2,000',
  teamSize: '2-3',
  primaryGoal: 'legal_compliance',
  specificChallenges: ['pricing_strategy', 'legal_structure'],
  urgency: 'immediate',
  hasBusinessPlan: true,
  hasPitchDeck: false,
  hasFinancialProjections: false,
  previousAdvising: false,
  expectedOutcomes: 'Know which company form fits two owners.',
  preferredMeetingType: 'in_person',
  timeCommitment: '30min',
  additionalNotes: 'Afternoons are best.',
}

test('what is missing is said in the words of the specification, and nothing is kept', async () => {
  const { client } = await createPerson(app)
  const empty = {
    ...intake,
    ventureName: ' ',
    ventureDescription: 'Too short',
    industry: '',
    specificChallenges: [],
    expectedOutcomes: 'Help',
  }
  const refused = await client.post('/api/meeting-intake', empty)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    ventureName: 'Venture name is required',
    ventureDescription: 'Please provide at least 50 characters describing your venture',
    industry: 'Industry is required',
    specificChallenges: 'Please select at least one challenge',
    expectedOutcomes: 'Please describe what you hope to achieve',
  })
  const spaces = { ventureDescription: `A${' '.repeat(60)}`, expectedOutcomes: `A${' '.repeat(30)}`, urgency: 'soon' }
  const { fields } = (await client.post('/api/meeting-intake', { ...intake, ...spaces })).body
  expect(Object.keys(fields).toSorted()).toEqual(['expectedOutcomes', 'urgency', 'ventureDescription'])
  expect((await client.get('/api/advising/requests')).body).toEqual([])
})

test('a draft goes on at another device, which cannot undo what it has not seen', async () => {
  const person = await createPerson(app)
  const phone = await signInAgain(app, { id: person.id, role: 'student' })
  const path = '/api/meeting-intake/draft'
  const save = (client: typeof phone, { body, version }: { body: object; version: number }) =>
    client.send('PUT', path, { body, headers: { 'if-match': `"${version}"` } })
  expect((await person.client.get(path)).body).toEqual({ values: {}, step: 1, version: 1, updatedAt: null })
  const first = await save(person.client, { body: { values: { ventureName: 'Kil' }, step: 2 }, version: 1 })
  expect(first.body).toMatchObject({ values: { ventureName: 'Kil' }, step: 2, version: 2 })
  expect((await phone.get(path)).body).toMatchObject({ values: { ventureName: 'Kil' }, step: 2, version: 2 })
  expect((await save(phone, { body: { values: { ventureName: 'Kiln' }, step: 3 }, version: 2 })).status).toBe(200)
  expect((await save(person.client, { body: { values: { ventureName: 'Old' }, step: 2 }, version: 2 })).status).toBe(
    412,
  )
  expect((await person.client.get(path)).body).toMatchObject({ values: { ventureName: 'Kiln' }, step: 3 })
  const stranger = await createPerson(app)
  expect((await stranger.client.get(path)).body.values).toEqual({})
  expect((await person.client.put(path, { values: { ventureName: 'x'.repeat(5_001) } })).status).toBe(400)
  await phone.expectOk('POST', '/api/meeting-intake', intake)
  expect((await person.client.get(path)).body).toMatchObject({ values: {}, updatedAt: null })
})

test('20 copies of one press are one request, one conversation, and points once', async () => {
  const { client } = await createPerson(app, { firstName: 'Ada' })
  const headers = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.send('POST', '/api/meeting-intake', { body: intake, headers })),
  )
  const answered = replies.filter(({ status }) => status === 201)
  expect(answered.length).toBeGreaterThan(0)
  const { id, status, sessionId, greeting } = answered[0]!.body
  expect(answered.every(({ body }) => body.id === id)).toBe(true)
  expect(status).toBe('received')
  expect(greeting).toMatch(/^Hi Ada! .*Kiln\. Your primary goal is legal and compliance\./)
  expect(greeting).toContain('What do you charge now')
  await app.settled()
  const [request, ...others] = (await client.get('/api/advising/requests')).body
  expect(others).toEqual([])
  expect(request).toMatchObject({ id, topic: 'Kiln: legal and compliance', sessionId, isMine: true, assignee: null })
  expect(Date.parse(request.dueAt) - Date.parse(request.createdAt)).toBe(3 * 86_400_000)
  const sessions = (await client.get('/api/chat/sessions')).body
  expect(sessions).toMatchObject([{ id: sessionId, assistantId: 'venture-advising' }])
  const messages = (await client.get(`/api/chat/sessions/${sessionId}/messages`)).body
  expect(messages).toMatchObject([{ role: 'assistant', content: greeting, status: 'complete', parentId: null }])
  const activities = (await client.get('/api/activities')).body
  expect(activities.filter(({ type }: { type: string }) => type === 'advising_requested')).toMatchObject([
    { points: points.advising_requested.points, description: 'Requested advising for "Kiln"' },
  ])
  const earned = (await client.get('/api/users/badges')).body.find(
    ({ id: badge }: { id: string }) => badge === 'goal-setter',
  )
  expect(earned).toMatchObject({ name: badges['goal-setter'].name, earnedAt: expect.any(String) })
  const answer = await client.expectOk('POST', '/api/chat', {
    message: 'We charge by the hour.',
    sessionId,
    context: {},
  })
  expect(answer.body.message).not.toBe('')
})

test('five requests a day, and the next one tells when', async () => {
  const { client } = await createPerson(app)
  for (let count = 0; count < 5; count += 1) await client.expectOk('POST', '/api/meeting-intake', intake)
  const refused = await client.post('/api/meeting-intake', intake)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  await resetRateLimits(app)
})

test('staff set the deadlines, kinds and page; a second editor is stopped, and an advisor reads the instructions', async () => {
  const [admin, director] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'director' })]
  const path = '/api/admin/advising/settings'
  const { version, defaultSchedulingUrl, ...settings } = (await admin.client.get(path)).body
  expect(settings).toMatchObject({ deadlineDays: { immediate: 3, within_week: 7, within_month: 30, flexible: 60 } })
  expect(defaultSchedulingUrl).toBeNull()
  const change = {
    ...settings,
    deadlineDays: { ...settings.deadlineDays, immediate: 2 },
    schedulingUrl: 'https://example.edu/advising',
  }
  const save = (who: typeof admin) =>
    who.client.send('PUT', path, { body: change, headers: { 'if-match': `"${version}"` } })
  expect([(await save(admin)).status, (await save(director)).status]).toEqual([200, 412])
  const wrong = { ...change, schedulingUrl: 'javascript:alert(1)', meetingKinds: [], deadlineDays: { immediate: 0 } }
  expect((await admin.client.put(path, wrong)).status).toBe(400)
  const student = await createPerson(app)
  for (const { client } of [student, await createPerson(app, { role: 'mentor' })])
    expect((await client.get(path)).status).toBe(403)
  expect((await student.client.get('/api/advising/options')).body).toMatchObject({
    schedulingUrl: 'https://example.edu/advising',
  })
  await student.client.expectOk('POST', '/api/meeting-intake', intake)
  const [{ createdAt, dueAt }] = (await student.client.get('/api/advising/requests')).body
  expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(2 * 86_400_000)
})

test('SCHEDULING_URL leads to meetings until staff set another page, and again when they take it back', async () => {
  const env = { SCHEDULING_URL: 'https://example.edu/default' }
  const own = await startTestApp({ template: 'empty', env })
  const [student, admin] = [await createPerson(own), await createPerson(own, { role: 'admin' })]
  const path = '/api/admin/advising/settings'
  const { defaultSchedulingUrl, ...settings } = (await admin.client.get(path)).body
  expect([settings.schedulingUrl, defaultSchedulingUrl]).toEqual([null, env.SCHEDULING_URL])
  const listed = async () => (await student.client.expectOk('GET', '/api/advising/options')).body.schedulingUrl
  expect(await listed()).toBe(env.SCHEDULING_URL)
  await admin.client.expectOk('PUT', path, { ...settings, schedulingUrl: 'https://example.edu/other' })
  expect(await listed()).toBe('https://example.edu/other')
  await admin.client.expectOk('PUT', path, { ...settings, schedulingUrl: ' ' })
  expect(await listed()).toBe(env.SCHEDULING_URL)
})
