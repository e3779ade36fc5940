import { expect, test } from 'vitest'
import type { Client } from '#tests/harness/client.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const { pool } = app.base.database
const [admin, director, student] = [
  await app.signIn('admin'),
  await app.signIn('director'),
  await app.signIn('student'),
]
const log = '/api/admin/audit-log'
const getId = async (client: Client): Promise<string> => (await client.get('/api/auth/user')).body.id
const countEntries = async () => (await pool.query('select count(*)::int as n from audit_entries')).rows[0].n as number

test('25 writes of staff make 25 entries, with who, what, before and after, and from where', async () => {
  const person = await getId(await app.register('audited@virginia.edu'))
  const before = await countEntries()
  for (let write = 0; write < 24; write++)
    await admin.expectOk('PUT', `/api/admin/users/${person}/role`, { role: write % 2 ? 'student' : 'mentor' })
  await director.expectOk('POST', '/api/admin/tracked-links', { title: 'Secret plan', url: 'https://example.org' })
  expect((await countEntries()) - before).toBe(25)

  const [link, change] = (await admin.get(`${log}?limit=2`)).body
  expect(link).toMatchObject({ action: 'link.created', route: 'POST /api/admin/tracked-links', via: 'session' })
  expect(link.actor.id).toBe(await getId(director))
  expect(JSON.stringify(link)).not.toContain('Secret plan')
  expect(change).toMatchObject({
    action: 'person.roleChanged',
    actor: { id: await getId(admin) },
    subject: { id: person, name: 'New Person' },
    network: '127.0.0.0/24',
    events: [{ name: 'person.roleChanged', subjectId: person, data: { before: 'mentor', after: 'student' } }],
  })
  expect(change.sessionId).toMatch(/^[\da-f-]{36}$/)
})

test('opening a profile is noted once and shown to its student; their own are not', async () => {
  const id = await getId(student)
  const before = await countEntries()
  const open = () =>
    Promise.all(
      [
        'students/#/badges',
        'students/#/ventures',
        'students/#/activities',
        'admin/students/#',
        'admin/students/#/notes',
      ].map((path) => director.expectOk('GET', `/api/${path.replace('#', id)}`)),
    )
  await open()
  expect((await countEntries()) - before).toBe(1)
  // Another reader, and the same one later, open it once more.
  await admin.expectOk('GET', `/api/students/${id}/badges`)
  app.base.clock.shift(11 * 60_000)
  await open()
  expect((await countEntries()) - before).toBe(3)
  await student.expectOk('GET', `/api/students/${id}/badges`)
  expect((await director.get('/api/students/019aa000-0000-7000-8000-000000000000/ventures')).status).toBe(404)
  expect((await countEntries()) - before).toBe(3)
  const { body: views } = await student.get('/api/me/profile-views')
  expect(views).toContainEqual(expect.objectContaining({ role: 'director', viewCount: 2 }))
  expect(views.every((view: { day: string }) => /^\d{4}-\d\d-\d\d$/.test(view.day))).toBe(true)
  const first = await student.get('/api/me/profile-views?limit=1')
  expect([first.body, first.headers.get('x-total-count')]).toEqual([views.slice(0, 1), String(views.length)])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link')!)![1]!
  expect((await student.get(next)).body).toEqual(views.slice(1, 2))
  expect((await (await app.signIn('mentor')).get('/api/me/profile-views')).body).toEqual([])
})

test('what members do for themselves, and what fails, is not noted', async () => {
  const before = await countEntries()
  await student.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea', industry: 'technology' })
  await admin.expectOk('PUT', '/api/users/profile', { bio: 'Runs the program.' })
  expect((await admin.delete(`/api/admin/users/${await getId(admin)}`)).status).toBe(403)
  expect((await student.get(log)).status).toBe(403)
  expect(await countEntries()).toBe(before)
})

test('entries are found by person, action and day, page by page, and exported', async () => {
  const byPerson: { action: string }[] = (await admin.get(`${log}?q=audited`)).body
  expect(byPerson.filter(({ action }) => action === 'person.roleChanged')).toHaveLength(24)
  expect(byPerson.at(-1)).toMatchObject({ action: 'person.signedIn', actor: { name: 'New Person' } })
  const { rows: read } = await pool.query<{ id: string }>("select id from audit_entries where action = 'student.read'")
  const ofStudents: { id: string }[] = (await admin.get(`${log}?action=student`)).body
  expect(new Set(ofStudents.map(({ id }) => id))).toEqual(new Set(read.map(({ id }) => id)))
  expect((await admin.get(`${log}?action=student.read&to=2020-01-01`)).body).toEqual([])
  expect((await admin.get(`${log}?from=yesterday`)).status).toBe(400)
  const first = await admin.get(`${log}?limit=10`)
  const [, next] = /<([^>]+)>/.exec(first.headers.get('link')!)!
  const ids = [...first.body, ...(await admin.get(next!)).body].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)

  const csv = await admin.get(`${log}.csv?action=person.roleChanged`)
  expect(csv.text.trim().split('\r\n')).toHaveLength(25)
  expect((await admin.get(`${log}?limit=1`)).body[0].action).toBe('list.exported')
  for (const role of ['student', 'mentor', 'analyst', 'director'] as const)
    expect((await (await app.signIn(role)).get(`${log}.csv`)).status).toBe(403)
})

test('entries older than two years may go, and 100 writes at once leave one chain', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      pool.query(
        `insert into audit_entries (id, recorded_at, action, route, via, network, events, is_demo)
         values (gen_random_uuid(), now() - interval '800 days' + $1 * interval '1 s', 'x', 'x', 'session', 'x', '[]', true)`,
        [index],
      ),
    ),
  )
  const { rows } = await pool.query(
    'select count(distinct position)::int as n, max(position)::int - min(position)::int + 1 as span from audit_chain',
  )
  expect(rows[0].span).toBe(rows[0].n)
  expect((await admin.get(`${log}/integrity`)).body).toEqual({ isIntact: true, checkedCount: await countEntries() })
  const { rowCount } = await pool.query("delete from audit_entries where recorded_at < now() - interval '730 days'")
  expect(rowCount).toBe(100)
})

test('nobody changes or removes an entry, and the chain shows it where triggers were bypassed', async () => {
  for (const sql of [
    "update audit_entries set action = 'x'",
    'delete from audit_entries',
    'truncate audit_entries cascade',
    "update audit_chain set hash = ''",
    'delete from audit_chain',
  ])
    await expect(pool.query(sql)).rejects.toThrow('the audit log only accepts new entries')
  const { body } = await admin.get(`${log}/integrity`)
  expect(body).toEqual({ isIntact: true, checkedCount: await countEntries() })

  const { rows } = await pool.query('select id, network from audit_entries order by recorded_at offset 5 limit 1')
  const [{ id, network }] = rows
  for (const [tampering, isIntact] of [
    [`update audit_entries set network = 'elsewhere' where id = '${id}'`, false],
    [`update audit_entries set network = '${network}' where id = '${id}'`, true],
    [`delete from audit_entries where id = '${id}'`, false],
  ] as const) {
    for (const table of ['audit_entries', 'audit_chain']) await pool.query(`alter table ${table} disable trigger user`)
    await pool.query(tampering)
    for (const table of ['audit_entries', 'audit_chain']) await pool.query(`alter table ${table} enable trigger user`)
    expect((await admin.get(`${log}/integrity`)).body.isIntact).toBe(isIntact)
  }
})
