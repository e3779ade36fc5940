import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { createPerson, resetRateLimits } from '#tests/security/people.ts'

const app = await startTestApp()
const all = '/api/admin/students'
const [admin, director] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'director' })]
const mentor = await createPerson(app, { role: 'mentor' })

beforeEach(() => resetRateLimits(app))

const titles = async (client: Client, id: string) =>
  (await client.expectOk('GET', `${all}/${id}/timeline`)).body.map(({ title }: { title: string }) => title)

async function listEvents(name: string) {
  const { rows } = await app.base.database.pool.query(
    'select subject_id as "subjectId", actor_id as "actorId", data from domain_events where name = $1 order by recorded_at desc',
    [name],
  )
  return rows
}

test('tags are put on many students at once, at most 20 each, and filter the list', async () => {
  const students = [await createPerson(app), await createPerson(app)]
  const ids = students.map(({ id }) => id)
  const tag = (body: object) => admin.client.post(`${all}/bulk-tag`, { ids, ...body })
  expect((await tag({ add: [' Grant ', 'pilot'] })).body).toEqual({ changedCount: 2 })
  expect((await tag({ add: ['grant'] })).body).toEqual({ changedCount: 0 })
  expect((await tag({ ids: [ids[0]], remove: ['pilot'] })).body).toEqual({ changedCount: 1 })
  const found = async (name: string) =>
    (await admin.client.get(`${all}?tag=${name}`)).body.map(({ id }: { id: string }) => id)
  expect([await found('Grant'), await found('pilot')]).toEqual([[ids[1], ids[0]], [ids[1]]])
  const many = Array.from({ length: 20 }, (_, index) => `t${index}`)
  expect((await tag({ add: many })).body.fields).toEqual({ add: 'A student can have at most 20 tags' })
  expect((await admin.client.get(`${all}/${ids[0]}`)).body.tags).toEqual(['grant'])
  expect((await admin.client.post(`${all}/bulk-tag`, { ids: [mentor.id], add: ['x'] })).status).toBe(404)
  expect((await tag({ ids: [ids[1]], add: ['half \uD800'] })).body).toEqual({ changedCount: 1 })
})

test('the ids of all matching students are read at once, to change them together', async () => {
  const students = [await createPerson(app, { lastName: 'Allofus' }), await createPerson(app, { lastName: 'Allofus' })]
  const { body } = await admin.client.expectOk('GET', `${all}/ids?q=allofus&mentor=none`)
  expect(body.toSorted()).toEqual(students.map(({ id }) => id).toSorted())
  expect((await mentor.client.get(`${all}/ids`)).status).toBe(403)
})

test('students without a mentor and without a touch for 30 days are found', async () => {
  const student = await createPerson(app, { lastName: 'Findme' })
  const find = async (query: string) => (await admin.client.get(`${all}?q=findme&${query}`)).body.length
  expect([await find('mentor=none'), await find('touch=overdue')]).toEqual([1, 1])
  await admin.client.expectOk('POST', `${all}/bulk-mentor`, { ids: [student.id], mentorId: mentor.id })
  await admin.client.expectOk('POST', '/api/admin/interactions', {
    studentId: student.id,
    type: 'meeting',
    title: 'Hi',
  })
  expect([await find('mentor=none'), await find(`mentor=${mentor.id}`), await find('touch=overdue')]).toEqual([0, 1, 0])
  const { body } = await admin.client.get(`${all}/${student.id}`)
  expect([body.interactionCount, Date.parse(body.lastTouchAt)]).toEqual([1, expect.any(Number)])
  await app.base.database.pool.query("update people set last_touch_at = now() - interval '31 days' where id = $1", [
    student.id,
  ])
  expect(await find('touch=overdue')).toBe(1)
})

test('one timeline holds everything, newest first, without the private interactions of others', async () => {
  const student = await createPerson(app)
  const { id } = student
  await student.client.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea' })
  await app.settled()
  await admin.client.expectOk('POST', `${all}/bulk-mentor`, { ids: [id], mentorId: mentor.id })
  await app.settled()
  const log = (title: string, visibility: string) =>
    admin.client.expectOk('POST', '/api/admin/interactions', { studentId: id, type: 'phone', title, visibility })
  await log('Call about rent', 'private')
  await log('Call about clay', 'shared')
  await admin.client.expectOk('POST', `${all}/${id}/notes`, { body: 'Likes clay', isShared: true })
  const seen = await titles(admin.client, id)
  expect(seen.slice(0, 3)).toEqual(['Note', 'Call about clay', 'Call about rent'])
  expect(seen).toContain('Created venture "Kiln"')
  expect(seen.at(-1)).toBe('Joined Foundry')
  const calls = await admin.client.expectOk('GET', `${all}/${id}/timeline?kind=interaction`)
  expect(calls.headers.get('x-total-count')).toBe('2')
  expect(calls.body.map(({ title }: { title: string }) => title)).toEqual(['Call about clay', 'Call about rent'])
  expect(await titles(mentor.client, id)).toEqual(seen.filter((title: string) => title !== 'Call about rent'))
  const paged: string[] = []
  let path: string | undefined = `${all}/${id}/timeline?limit=2`
  while (path) {
    const reply = await admin.client.expectOk('GET', path)
    expect(reply.headers.get('x-total-count')).toBe(String(seen.length))
    paged.push(...reply.body.map(({ title }: { title: string }) => title))
    path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]?.replace(app.url, '')
  }
  expect(paged).toEqual(seen)
})

test('a badge is awarded with a reason, to many at once, and taken back with its points', async () => {
  const [first, second] = [await createPerson(app), await createPerson(app)]
  const award = { badgeId: 'competition-winner', reason: 'Won the pitch night' }
  await admin.client.expectOk('POST', `${all}/${first.id}/badges`, award)
  expect(await admin.client.post(`${all}/${first.id}/badges`, award)).toMatchObject({
    status: 409,
    body: { message: 'They already have this badge.' },
  })
  const { body } = await admin.client.expectOk('POST', `${all}/bulk-badge`, { ids: [first.id, second.id], ...award })
  expect(body).toEqual({ awardedCount: 1, skippedCount: 1 })
  const profile = async () => (await admin.client.get(`${all}/${second.id}`)).body
  expect(await profile()).toMatchObject({ badgeCount: 1, totalPoints: 500, engagement: 'medium' })

  const revoke = (badgeId: string) =>
    director.client.send('DELETE', `${all}/${second.id}/badges/${badgeId}`, { body: { reason: 'By mistake' } })
  expect((await revoke('competition-winner')).status).toBe(200)
  expect(await profile()).toMatchObject({ badgeCount: 0, totalPoints: 0 })
  expect((await second.client.get('/api/activities')).body).toEqual([])
  expect((await revoke('competition-winner')).body.code).toBe('badge.not_earned')
  const data = { personId: second.id, badgeId: 'competition-winner', points: 500, reason: 'By mistake' }
  expect((await listEvents('badge.revoked'))[0]).toMatchObject({ actorId: director.id, data })
  // Given again, with its points.
  await admin.client.expectOk('POST', `${all}/${second.id}/badges`, award)
  expect(await profile()).toMatchObject({ badgeCount: 1, totalPoints: 500 })

  await second.client.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea' })
  await app.settled()
  expect((await revoke('first-venture')).body.message).toBe(
    'They earned this badge themselves. Only badges that staff awarded can be revoked.',
  )
})

test('lists are saved, shared among staff, and stay their owner’s', async () => {
  const lists = '/api/admin/student-lists'
  const filters = { engagement: 'none', year: 'senior', sort: 'points' }
  const saved = (await director.client.expectOk('POST', lists, { name: 'Quiet seniors', filters })).body
  expect(saved).toMatchObject({ name: 'Quiet seniors', filters, isShared: false, isOwn: true })
  const namesOf = async (client: Client) => (await client.get(lists)).body.map(({ name }: { name: string }) => name)
  expect([await namesOf(director.client), await namesOf(admin.client)]).toEqual([['Quiet seniors'], []])
  await director.client.expectOk('PATCH', `${lists}/${saved.id}`, { isShared: true, name: 'Seniors' })
  expect((await admin.client.get(lists)).body).toMatchObject([
    { name: 'Seniors', isOwn: false, ownerName: 'Ada Byron' },
  ])
  expect((await admin.client.patch(`${lists}/${saved.id}`, { name: 'x' })).status).toBe(404)
  expect((await admin.client.delete(`${lists}/${saved.id}`)).status).toBe(404)
  // Demo people share among themselves (T9), mentors with nobody.
  expect(await namesOf(await app.signIn('admin'))).not.toContain('Seniors')
  const own = (await mentor.client.expectOk('POST', lists, { name: 'Mine', filters: {}, isShared: true })).body
  expect([own.isShared, await namesOf(mentor.client), await namesOf(admin.client)]).toEqual([
    false,
    ['Mine'],
    ['Seniors'],
  ])
  await director.client.expectOk('DELETE', `${lists}/${saved.id}`)
  expect(await namesOf(admin.client)).toEqual([])
})

test('the filtered list is exported as CSV and XLSX without formulas, and the export is logged (T20)', async () => {
  await createPerson(app, {
    firstName: '=HYPERLINK("http://x")',
    lastName: 'Exportme',
    major: '@SUM',
    phone: '+1 434',
    totalPoints: 12,
  })
  await createPerson(app, { firstName: 'Plain', lastName: 'Exportme' })
  const csv = await admin.client.get(`${all}/csv?q=exportme&sort=name`)
  expect(csv.headers.get('content-disposition')).toMatch(/students-\d{4}-\d\d-\d\d\.csv/)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^"'=HYPERLINK/)
  expect(lines[1]).toContain(`"'+1 434"`)
  expect((await listEvents('student.exported'))[0]).toMatchObject({
    actorId: admin.id,
    data: { format: 'csv', count: 2 },
  })

  const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ')
  const reply = await fetch(`${app.url}${all}/xlsx?q=exportme&sort=name`, { headers: { cookie } })
  expect(reply.headers.get('content-disposition')).toMatch(/students-\d{4}-\d\d-\d\d\.xlsx/)
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  const rows = sheets[0]!.rows
  expect(rows[0]!.slice(0, 3)).toEqual(['first_name', 'last_name', 'email'])
  expect(rows[1]!.slice(0, 2)).toEqual(['=HYPERLINK("http://x")', 'Exportme'])
  expect(rows).toHaveLength(3)
  for (const cell of sheets[0]!.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
  expect((await listEvents('student.exported'))[0]).toMatchObject({ data: { format: 'xlsx', count: 2 } })
})

test('an export is named by the day in the program, not in UTC', async () => {
  const { clock } = app.base
  const now = clock.now()
  const evening = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 2)
  clock.shift(evening - now.getTime())
  const { client } = await createPerson(app, { role: 'admin' })
  const { headers } = await client.get(`${all}/csv?q=exportme`)
  clock.shift(now.getTime() - evening)
  expect(headers.get('content-disposition')).toContain(`students-${now.toISOString().slice(0, 10)}.csv`)
})
