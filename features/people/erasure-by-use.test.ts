import { expect, test } from 'vitest'
import { remindOfFollowUps } from '#features/interactions/server/follow-ups/actions.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { toCookieHeader } from '#tests/harness/load.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { dumpDatabase } from '#tests/security/database-snapshot.ts'
import { createPerson, signInAgain, type Person } from '#tests/security/people.ts'
import { eraseRemoved } from './server/erasure/actions.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const jobCtx = () => createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const days = (count: number) => count * 86_400_000
const admin = await createPerson(app, { role: 'admin', firstName: 'Ruth', lastName: 'Hale' })
const director = await createPerson(app, { role: 'director' })
const mentor = await createPerson(app, { role: 'mentor', firstName: 'Grace', lastName: 'Hopper' })

const name = { firstName: 'Zxqada', lastName: 'Zxqbyron' }
// Long enough that encrypted jobs do not contain it by chance.
const namesThem = /zxqada|zxqtag|Zxq[a-z]{3}/
/** What staff and mentors write about a student, which is theirs. */
const staffWords = 'staffwords'

/** A student who uses the platform, and with whom staff and a mentor work, each by their own requests. */
async function runStory(): Promise<Person> {
  const student = await createPerson(app, { ...name, email: 'zxqada@virginia.edu', bio: 'Zxqbio' })
  const mine = student.client
  await mine.expectOk('POST', '/api/mentoring/requests', { topic: 'Zxqtopic', message: 'Zxqmessage' })
  await admin.client.expectOk('POST', '/api/mentoring/assignments', { mentorId: mentor.id, studentIds: [student.id] })
  const venture = (await mine.expectOk('POST', '/api/ventures', { name: 'Zxqventure', stage: 'idea' })).body
  await mine.expectOk('PATCH', `/api/ventures/${venture.id}`, { stage: 'prototype', description: 'Zxqdescription' })
  await mine.expectOk('POST', `/api/messages/${mentor.id}`, { text: 'Zxqwritten' })
  const { id: messageId } = (await mentor.client.expectOk('POST', `/api/messages/${student.id}`, { text: 'Zxqreply' }))
    .body
  await mine.expectOk('POST', `/api/messages/${mentor.id}/${messageId}/report`, { reason: 'Zxqreason' })
  const log = { studentId: student.id, type: 'meeting', title: `Zxqada ${staffWords}`, description: staffWords }
  const followUp = {
    followUpRequired: true,
    followUpDate: new Date(app.base.clock.now().getTime() - days(2)).toISOString(),
  }
  const path = '/api/admin/interactions'
  const interaction = (await director.client.expectOk('POST', path, { ...log, ...followUp, outcome: staffWords })).body
  await director.client.expectOk('PATCH', `${path}/${interaction.id}`, { title: `With Zxqada ${staffWords}` })
  await remindOfFollowUps(jobCtx())
  const students = `/api/admin/students/${student.id}`
  await director.client.expectOk('POST', `${students}/notes`, { body: `Zxqada ${staffWords}` })
  await director.client.expectOk('POST', `${students}/notes`, { body: `Zxqada ${staffWords}`, isShared: true })
  await director.client.expectOk('POST', '/api/admin/students/bulk-tag', { ids: [student.id], add: ['zxqtag'] })
  await director.client.expectOk('PATCH', `${students}/profile`, { major: 'Zxqmajor' })
  const badge = { badgeId: 'competition-winner', reason: 'Zxqprize' }
  await director.client.expectOk('POST', `${students}/badges`, badge)
  const csv = 'email,first name\nzxqada@virginia.edu,Zxqada'
  await admin.client.expectOk('POST', '/api/admin/student-imports', { csv, isDryRun: false, existing: 'update' })
  await admin.client.expectOk('GET', '/api/admin/students/csv?q=zxqada')
  await admin.client.expectOk('POST', `/api/admin/users/${student.id}/revoke-sessions`)
  await app.settled()
  return student
}

const { id } = await runStory()

test('their own export has what they wrote and did, and nothing that staff wrote about them', async () => {
  const { rows } = await pool.query<{ email: string }>('select email from people where id = $1', [id])
  const person = { id, email: rows[0]!.email, role: 'student' as const }
  const client = await signInAgain(app, person)
  const reply = await fetch(`${app.url}/api/me/export`, { headers: { cookie: toCookieHeader(client) } })
  const entries = await unzip(Buffer.from(await reply.arrayBuffer()))
  const text = Object.values(entries).join('\n')
  for (const word of ['Zxqventure', 'Zxqwritten', 'Zxqtopic', 'zxqtag', 'Zxqbio']) expect(text).toContain(word)
  expect(JSON.parse(entries['interactions.json']!)).toHaveLength(1)
  for (const [file, content] of Object.entries(entries)) expect(content, file).not.toContain(staffWords)
  for (const other of [admin, director]) expect(text).not.toContain(other.id)
})

test('30 days after they are removed nothing that names them is left, wherever their use of the platform put it (T40)', async () => {
  expect((await dumpDatabase(app)).split('\n').filter((line) => namesThem.test(line)).length).toBeGreaterThan(20)
  await admin.client.expectOk('DELETE', `/api/admin/users/${id}`)
  app.base.clock.shift(days(30.1))
  await app.settled({ runsDelayed: true })
  await eraseRemoved(jobCtx())
  await app.settled()
  const lines = (await dumpDatabase(app)).split('\n')
  expect(lines.filter((line) => namesThem.test(line))).toEqual([])
  expect(lines.filter((line) => line.includes(id) && !line.startsWith('public.audit_entries '))).toEqual([])
})
