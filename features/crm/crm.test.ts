import { afterAll, expect, test } from 'vitest'
import { fakeApiKey, fakeWebhookSecret, startFakeTwenty } from '#providers/crm/fake-twenty.ts'
import { createTwenty } from '#providers/crm/twenty.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'
import { startRun } from './server/actions.ts'
import { toRemoteId } from './server/links/plan.ts'
import { workOnRun } from './server/worker/actions.ts'

const app = await startTestApp({ template: 'empty' })
const fake = await startFakeTwenty()
afterAll(() => fake.close())
const connect = (webhookSecret = fakeWebhookSecret) =>
  createTwenty({
    baseUrl: fake.url,
    apiKey: fakeApiKey,
    webhookSecret,
    requestsPerWindow: 100_000,
    pauseMs: 5,
    timeoutMs: 1_000,
  })
const directory = app.base.providers.crm
const { pool } = app.base.database
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const { client: director } = await createPerson(app, { role: 'director', firstName: 'Dana', lastName: 'Rector' })
const maya = await createPerson(app, { firstName: 'Maya', lastName: 'Okafor', email: 'maya@virginia.edu' })
const names = async () =>
  Object.fromEntries(
    (await pool.query('select email, first_name from people')).rows.map((row) => [row.email, row.first_name]),
  )

/** Until no run is left, also those that wait for a while after a failure. */
async function finishRuns() {
  for (;;) {
    await app.settled({ runsDelayed: true })
    const { rowCount } = await pool.query(`update crm_runs set lease_until = null where state = 'running'`)
    if (rowCount === 0) return
  }
}

/** Runs a sync until it ends. */
async function sync(body: object = { dryRun: false }) {
  const { id } = (await director.expectOk('POST', '/api/twenty/sync', body)).body
  await finishRuns()
  return (await director.expectOk('GET', `/api/twenty/sync/${id}`)).body
}

async function addVenture(ownerId: string, name: string): Promise<string> {
  const id = crypto.randomUUID()
  await pool.query(
    `insert into ventures (id, owner_id, name, stage, status, created_at, updated_at) values ($1, $2, $3, 'idea', 'active', now(), now())`,
    [id, ownerId, name],
  )
  return id
}

const person = (email: string) => fake.rows.people.find((row) => (row['emails'] as any)?.primaryEmail === email) // oxlint-disable-line typescript/no-explicit-any -- Twenty's shape
const venture = await addVenture(maya.id, 'Kiln')

test('without keys the built-in directory keeps the records', async () => {
  expect((await director.get('/api/twenty/test')).body).toEqual({
    success: true,
    message: 'The built-in directory is connected.',
  })
  const created = await director.expectOk('POST', `/api/twenty/sync-user/${maya.id}`)
  expect(created.body).toEqual({ action: 'created', remoteId: toRemoteId(maya.id) })
  expect((await director.post(`/api/twenty/sync-user/${maya.id}`)).body.action).toBe('unchanged')
  expect((await director.post(`/api/twenty/sync-venture/${venture}`)).body.action).toBe('created')
  await pool.query(`update ventures set name = 'Kiln Works' where id = $1`, [venture])
  expect((await director.post(`/api/twenty/sync-venture/${venture}`)).body.action).toBe('updated')
  const people = await director.expectOk('GET', '/api/twenty/people')
  const { id: _, ...shown } = people.body[0]
  expect(shown).toEqual({
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@virginia.edu',
    jobTitle: 'Student',
    link: maya.id,
  })
  expect((await director.expectOk('GET', '/api/twenty/companies')).body).toMatchObject([
    { name: 'Kiln Works', domainName: '', employees: 1, idealCustomerProfile: false, link: venture },
  ])
  expect((await director.get('/api/twenty/people?cursor=nonsense')).status).toBe(400)
  expect((await director.post(`/api/twenty/sync-user/${venture}`)).status).toBe(404)
  const search = await director.expectOk('GET', '/api/twenty/users?q=okafor')
  expect(search.body).toMatchObject([{ id: maya.id, name: 'Maya Okafor', state: 'linked' }])
})

test('a dry run writes nothing and says what would happen; the sync then does it', async () => {
  app.base.providers.crm = connect()
  await pool.query('delete from crm_links')
  await createPerson(app, { firstName: '', lastName: '', email: 'nameless@virginia.edu' })
  const known = await app.base.providers.crm.create('person', [
    {
      id: crypto.randomUUID(),
      fields: { firstName: 'Bo', lastName: 'Lin', email: 'Bo@virginia.edu', jobTitle: 'CTO' },
    },
  ])
  await createPerson(app, { firstName: 'Bob', lastName: 'Lin', email: 'bo@virginia.edu' })
  const gone = await createPerson(app, { firstName: 'Cy', lastName: 'Gone', email: 'cy@virginia.edu' })
  const trashed = crypto.randomUUID()
  await app.base.providers.crm.create('person', [
    { id: trashed, fields: { firstName: 'Cy', lastName: 'Gone', email: gone.email, jobTitle: '' } },
  ])
  fake.change('people', { id: trashed, set: { deletedAt: new Date().toISOString() } })

  const before = JSON.stringify(fake.rows)
  const dry = await sync({ dryRun: true })
  const counts = { createdCount: 3, updatedCount: 1, skippedCount: 2, failedCount: 0, conflictCount: 0 }
  expect(dry).toMatchObject({ state: 'completed', isDryRun: true, ...counts })
  const skipped = dry.items.filter(({ outcome }: { outcome: string }) => outcome === 'skipped')
  expect(skipped.map(({ why }: { why: string }) => why).toSorted()).toEqual([
    "It's in the CRM's trash. Restore it there to sync it again.",
    'They have no name yet.',
  ])
  expect(JSON.stringify(fake.rows)).toBe(before)
  expect((await pool.query('select 1 from crm_links')).rows).toEqual([])

  expect(await sync()).toMatchObject({ state: 'completed', isDryRun: false, ...counts })
  expect(person('Bo@virginia.edu') ?? person('bo@virginia.edu')).toMatchObject({
    id: known[0]!.id,
    name: { firstName: 'Bob', lastName: 'Lin' },
    // The CRM's own title stays.
    jobTitle: 'CTO',
  })
  expect(await sync()).toMatchObject({ createdCount: 0, updatedCount: 0, skippedCount: 2, unchangedCount: 4 })
  const { body: status } = await director.get('/api/twenty/status')
  expect(status).toMatchObject({ provider: 'twenty', siteUrl: fake.url, linkedCount: 4, failedCount: 1 })
  fake.change('people', { id: trashed, set: { deletedAt: null } })
  expect(await sync({ scope: 'failed' })).toMatchObject({ state: 'completed', updatedCount: 1, doneCount: 1 })
})

test('one side changed: the other follows; both changed: staff choose, in either direction', async () => {
  const { id } = person('maya@virginia.edu')!
  fake.change('people', { id, set: { name: { firstName: 'Maja', lastName: 'Okafor' } } })
  expect((await director.post(`/api/twenty/sync-user/${maya.id}`)).body.action).toBe('updated')
  expect((await names())['maya@virginia.edu']).toBe('Maja')

  for (const [choice, ours, theirs] of [
    ['ours', 'Mai', 'Mya'],
    ['theirs', 'Mei', 'Mia'],
  ] as const) {
    const winner = choice === 'ours' ? ours : theirs
    fake.change('people', { id, set: { name: { firstName: theirs, lastName: 'Okafor' } } })
    await pool.query('update people set first_name = $2 where id = $1', [maya.id, ours])
    expect(await sync()).toMatchObject({ conflictCount: 1 })
    expect((await director.post(`/api/twenty/sync-user/${maya.id}`)).body.message).toBe(
      'The first name changed here and in the CRM. Choose which to keep under Conflicts.',
    )
    const [conflict] = (await director.expectOk('GET', '/api/twenty/conflicts')).body
    expect(conflict).toMatchObject({
      name: `${ours} Okafor`,
      fields: [{ field: 'First name', ours, theirs }],
    })
    await director.expectOk('POST', `/api/twenty/conflicts/${conflict.id}/resolve`, { choice })
    expect([(await names())['maya@virginia.edu'], (person('maya@virginia.edu')!['name'] as any).firstName]).toEqual([
      winner,
      winner,
    ]) // oxlint-disable-line typescript/no-explicit-any -- Twenty's shape
    expect((await director.post(`/api/twenty/conflicts/${conflict.id}/resolve`, { choice })).status).toBe(404)
    expect((await director.post(`/api/twenty/sync-user/${maya.id}`)).body.action).toBe('unchanged')
  }
  // A name that is emptied in the CRM does not empty ours.
  fake.change('people', { id, set: { name: { firstName: '', lastName: 'Okafor' } } })
  await sync()
  expect((await names())['maya@virginia.edu']).toBe('Mia')
})

test('a signed delivery brings a change at once; an unsigned one nothing', async () => {
  const { id } = person('maya@virginia.edu')!
  fake.change('people', { id, set: { name: { firstName: 'Maya', lastName: 'Okafor' } } })
  const guest = app.guest()
  const deliver = ({ text, headers }: ReturnType<typeof fake.sign>) =>
    guest.send('POST', '/api/twenty/webhook', {
      raw: text,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  const body = { eventName: 'person.updated', record: { id, name: { firstName: 'Eve' } } }
  expect((await deliver(fake.sign(body, { secret: 'not the secret of it' }))).status).toBe(403)
  expect((await deliver(fake.sign(body))).body).toEqual({ isAccepted: true })
  await app.settled({ runsDelayed: true })
  // The CRM was asked: the delivery itself says somebody else's name.
  expect((await names())['maya@virginia.edu']).toBe('Maya')
})

test('shared interactions become notes, once; private ones stay here', async () => {
  const add = async (title: string, visibility: string) => {
    const id = crypto.randomUUID()
    await pool.query(
      `insert into interactions (id, student_id, type, title, description, visibility, created_at)
       values ($1, $2, 'meeting', $3, 'What we said', $4, now())`,
      [id, maya.id, title, visibility],
    )
    return id
  }
  const shared = await add('Coaching', 'shared')
  await add('Worries', 'private')
  expect(await sync()).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ kind: 'note', name: 'Coaching', outcome: 'created' })]),
  })
  expect(JSON.stringify(fake.rows)).not.toContain('Worries')
  await pool.query(`update interactions set title = 'Coaching 2', version = 2 where id = $1`, [shared])
  await sync()
  await sync()
  expect(fake.rows.notes.map((row) => row['title'])).toEqual(['Coaching 2'])
  expect(fake.rows.noteTargets).toMatchObject([{ personId: person('maya@virginia.edu')!.id }])
})

test('while the CRM is down: a sentence, and nothing is lost', async () => {
  await pool.query(`update people set last_name = 'Okafor-Hale' where id = $1`, [maya.id])
  const hang = () => fake.failNext({ kind: 'hang' })
  hang()
  const startedAt = performance.now()
  const failed = await director.post(`/api/twenty/sync-user/${maya.id}`)
  expect([failed.status, failed.body.message]).toEqual([503, 'Failed to sync user to Twenty CRM'])
  expect(performance.now() - startedAt).toBeLessThan(2_500)
  fake.failNext({ kind: 'html' })
  const venueFailure = await director.post(`/api/twenty/sync-venture/${venture}`)
  expect([venueFailure.status, venueFailure.body.message]).toEqual([503, 'Failed to sync venture to Twenty CRM'])
  fake.failNext({ kind: 'answer', status: 401 })
  expect((await director.get('/api/twenty/test')).body).toEqual({
    success: false,
    message: 'Twenty refuses our API key.',
  })
  fake.failNext({ kind: 'cut' })
  expect((await director.get('/api/twenty/people')).status).toBe(503)
  // Three tries each, then the run waits, and goes on.
  for (let count = 0; count < 3; count += 1) fake.failNext({ kind: 'answer', status: 502 })
  expect(await sync()).toMatchObject({ state: 'completed', updatedCount: 1 })
})

test('two servers at once: one of them syncs, and a killed one is taken over without a duplicate', async () => {
  for (let index = 0; index < 150; index += 1)
    await pool.query(
      `insert into people (id, email, first_name, last_name, onboarded_at, created_at, is_demo) values (gen_random_uuid(), $1, 'Pat', $2, now(), now(), false)`,
      [`pat${index}@virginia.edu`, `No ${index}`],
    )
  const runId = await startRun(ctx, { scope: 'all' })
  expect(await startRun(ctx, { scope: 'all' })).toBe(runId)
  // A worker that died after the CRM had created a batch and before anything was saved: its answer is lost here.
  const { background } = app.base.providers.crm
  let batches = 0
  app.base.providers.crm = {
    ...app.base.providers.crm,
    background: {
      ...background,
      create: async (kind, writes) => {
        const results = await background.create(kind, writes)
        batches += 1
        if (batches === 2) throw new Error('killed')
        return results
      },
    },
  }
  await Promise.all([workOnRun(ctx, runId), workOnRun(ctx, runId)])
  await finishRuns()
  app.base.providers.crm = connect()
  const { body } = await director.get(`/api/twenty/sync/${runId}`)
  expect(body).toMatchObject({ state: 'completed', failedCount: 0 })
  const emails = fake.rows.people.map((row) => String((row['emails'] as any)?.primaryEmail).toLowerCase()) // oxlint-disable-line typescript/no-explicit-any -- Twenty's shape
  expect(emails.filter((email) => email.startsWith('pat'))).toHaveLength(150)
  expect(new Set(emails).size).toBe(emails.length)
  const { rows } = await pool.query(`select count(*)::int as count from crm_links where state = 'linked'`)
  expect(rows[0].count).toBeGreaterThanOrEqual(155)
  expect(fake.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  app.base.providers.crm = directory
})
