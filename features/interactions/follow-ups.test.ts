import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { sendDigests } from '#features/notifications/server/actions.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson, signInAgain } from '#tests/security/people.ts'
import { remindOfFollowUps } from './server/follow-ups/actions.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const path = '/api/admin/interactions'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const mentor = await createPerson(app, { role: 'mentor', firstName: 'June' })
const admin = await createPerson(app, { role: 'admin', firstName: 'Ruth' })
const maya = await createPerson(app, { firstName: 'Maya', lastName: 'Chen' })
const assign = () =>
  pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', [mentor.id, maya.id])
await assign()

/** Noon on the program's clock, so that hours before and after are of the same day. */
const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(app.base.clock.now())
const noon = new Date(`${local}T17:00:00Z`)
app.base.clock.shift(noon.getTime() - app.base.clock.now().getTime())
const inHours = (hours: number) => new Date(app.base.clock.now().getTime() + hours * hourMs).toISOString()

const ctx = () => createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const remind = async () => {
  await remindOfFollowUps(ctx())
  await app.settled()
}
const log = async (who: typeof admin, fields: Record<string, unknown>) =>
  (
    await who.client.expectOk('POST', path, {
      studentId: maya.id,
      type: 'phone',
      title: 'Pricing',
      followUpRequired: true,
      ...fields,
    })
  ).body
const clear = async () => {
  await pool.query('truncate interactions, notifications cascade')
  await pool.query('update people set last_touch_at = null, interaction_count = 0')
}
const bell = async ({ id }: { id: string }) =>
  (await pool.query('select title, body from notifications where person_id = $1 order by created_at', [id])).rows.map(
    ({ title, body }) => [title, body],
  )

test('a follow-up is open, due on its day, overdue after it, and done; the queue has the earliest first', async () => {
  const later = await log(admin, { title: 'Later', followUpDate: inHours(72) })
  await log(admin, { title: 'No date' })
  const today = await log(admin, { title: 'Today', followUpDate: inHours(2) })
  const late = await log(admin, { title: 'Late', followUpDate: inHours(-30) })
  expect([later, today, late].map(({ followUpState }) => followUpState)).toEqual(['open', 'due', 'overdue'])
  const titles = async (query: string) =>
    (await admin.client.get(`${path}?sort=due&followUp=${query}`)).body.map(({ title }: { title: string }) => title)
  expect(await titles('due')).toEqual(['Late', 'Today'])
  expect(await titles('overdue')).toEqual(['Late'])
  expect(await titles('open')).toEqual(['Late', 'Today', 'Later', 'No date'])
  expect((await admin.client.get(`${path}/summary`)).body).toMatchObject({ followUpsDue: 2, followUpsOverdue: 1 })
  expect((await mentor.client.get(`${path}/summary`)).body).toMatchObject({ followUpsDue: 0 })

  const change = (id: string, body: unknown) => admin.client.post(`${path}/${id}/follow-up`, body)
  expect((await change(late.id, { isDone: true })).body).toMatchObject({ followUpState: 'done' })
  expect(await titles('due')).toEqual(['Today'])
  expect(await titles('done')).toEqual(['Late'])
  expect((await change(late.id, { isDone: false })).body).toMatchObject({ followUpState: 'overdue' })
  expect((await change(today.id, { followUpDate: inHours(26) })).body).toMatchObject({ followUpState: 'open' })
  expect((await change(today.id, { followUpDate: '' })).status).toBe(400)
  const { id } = await log(admin, { followUpRequired: false })
  expect((await change(id, { isDone: true })).body.code).toBe('interaction.no_follow_up')
  expect((await admin.client.get(`${path}/${late.id}/history`)).body).toHaveLength(2)
  await clear()
})

test('its author is notified on the day, once, and again after a snooze; the digest lists it once', async () => {
  const { id } = await log(mentor, { followUpDate: inHours(30) })
  await remind()
  expect(await bell(mentor)).toEqual([])
  app.base.clock.shift(dayMs)
  await Promise.all([remindOfFollowUps(ctx()), remindOfFollowUps(ctx())])
  await remind()
  expect(await bell(mentor)).toEqual([
    ['Follow up with Maya Chen', expect.stringMatching(/^“Pricing”, due \w+ \d+, \d+\.$/)],
  ])
  expect(await bell(admin)).toEqual([])

  await sendDigests(ctx())
  await sendDigests(ctx())
  await app.settled()
  expect((await app.latestEmailTo(mentor.email)).subject).toBe('Follow up with Maya Chen')
  const sent = (await app.guest().get('/dev/mailbox.json')).body as { to: string }[]
  expect(sent.filter(({ to }) => to === mentor.email)).toHaveLength(1)

  const again = await signInAgain(app, mentor)
  await again.expectOk('POST', `${path}/${id}/follow-up`, { followUpDate: inHours(24) })
  await remind()
  expect(await bell(mentor)).toHaveLength(1)
  app.base.clock.shift(dayMs)
  await remind()
  expect(await bell(mentor)).toHaveLength(2)
  await clear()
})

test('nobody is reminded of what is done, deleted, or of a student who is no longer theirs', async () => {
  mentor.client = await signInAgain(app, mentor)
  const done = await log(mentor, { title: 'Done', followUpDate: inHours(1) })
  const trashed = await log(mentor, { title: 'Trashed', followUpDate: inHours(1) })
  await log(mentor, { title: 'Unassigned', followUpDate: inHours(1) })
  await mentor.client.expectOk('POST', `${path}/${done.id}/follow-up`, { isDone: true })
  await mentor.client.expectOk('DELETE', `${path}/${trashed.id}`)
  await pool.query('delete from mentor_assignments')
  await remind()
  expect(await bell(mentor)).toEqual([])
  await assign()
  await clear()
})
