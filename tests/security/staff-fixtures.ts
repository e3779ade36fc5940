import { defaultRules } from '#features/bookings/server/availability/queries.ts'
import { importFields as studentImportFields } from '#features/student-imports/schema.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import { createPerson, type Person } from './people.ts'

/**
 * An interaction with a follow-up: about this student, by their mentor if they have one; or by this person, about a student of
 * theirs.
 */
export async function addInteraction(app: TestApp, owner: Person): Promise<string> {
  const { pool } = app.base.database
  const id = newId()
  const student = owner.role === 'student' ? owner : await createPerson(app)
  const assign = 'insert into mentor_assignments (mentor_id, student_id) values ($1, $2)'
  if (owner.role === 'mentor') await pool.query(assign, [owner.id, student.id])
  await pool.query(
    `insert into interactions (id, student_id, author_id, type, title, visibility, follow_up_required, created_at)
     values ($1, $2, (select mentor_id from mentor_assignments where student_id = $2 limit 1), 'meeting', 'Kiln', 'shared', true, $3)`,
    [id, student.id, app.base.clock.now()],
  )
  return id
}

/** Demo people meet demo people only, and the others each other. */
async function makeSameKind(app: TestApp, { owner, id }: { owner: { id: string }; id: string }): Promise<void> {
  await app.base.database.pool.query(
    'update people set is_demo = coalesce((select is_demo from people where id = $1), false) where id = $2',
    [owner.id, id],
  )
}

/** A student, or for staff and mentors a student within their scope. */
export async function addStudent(app: TestApp, owner: Person): Promise<string> {
  if (owner.role === 'student') return owner.id
  const student = await createPerson(app)
  await makeSameKind(app, { owner, id: student.id })
  if (owner.role === 'mentor')
    await app.base.database.pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', [
      owner.id,
      student.id,
    ])
  return student.id
}

/** A private note of this person on somebody else. */
export async function addStudentNote(app: TestApp, owner: { id: string }): Promise<string> {
  const [id, student] = [newId(), await createPerson(app)]
  await app.base.database.pool.query(
    "insert into student_notes (id, student_id, owner_id, body, is_shared, created_at, updated_at) values ($1, $2, $3, 'Kiln', false, now(), now())",
    [id, student.id, owner.id],
  )
  return id
}

export async function addStudentList(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    "insert into student_lists (id, owner_id, name, filters, is_shared, created_at) values ($1, $2, 'Kiln', '{}', false, now())",
    [id, owner.id],
  )
  return id
}

/** An import of this person that is done, without rows. */
export async function addStudentImport(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  const layout = { columns: ['email'], mapping: {}, ignoredColumns: [] }
  await app.base.database.pool.query(
    `insert into student_imports (id, owner_id, created_at, updated_at, layout, is_updating, sends_links, total_count, is_done)
     values ($1, $2, now(), now(), $3, false, false, 0, true)`,
    [
      id,
      owner.id,
      JSON.stringify({ ...layout, mapping: Object.fromEntries(studentImportFields.map((name) => [name, null])) }),
    ],
  )
  return id
}

/** A meeting that this person booked, with a mentor who is assigned to them. */
export async function addBooking(app: TestApp, owner: { id: string }): Promise<string> {
  const [id, mentor, now] = [newId(), await createPerson(app, { role: 'mentor' }), app.base.clock.now()]
  await makeSameKind(app, { owner, id: mentor.id })
  await app.base.database.pool.query(
    `insert into bookings (id, mentor_id, student_id, starts_at, ends_at, topic, created_at, updated_at)
     values ($1, $2, $3, $4::timestamptz + interval '1 day', $4::timestamptz + interval '25 hours', 'Kiln', $4, $4)`,
    [id, mentor.id, owner.id, now],
  )
  await app.base.database.pool.query('insert into availabilities (person_id, rules, updated_at) values ($1, $2, $3)', [
    mentor.id,
    JSON.stringify(defaultRules('America/New_York')),
    now,
  ])
  return id
}

/** Somebody this person may write to: a mentor of theirs, or for a mentor a student. */
export async function addCorrespondent(app: TestApp, owner: Person): Promise<string> {
  const isMentor = owner.role === 'mentor'
  const { id } = await createPerson(app, { role: isMentor ? 'student' : 'mentor' })
  const pair = isMentor ? [owner.id, id] : [id, owner.id]
  await makeSameKind(app, { owner, id })
  await app.base.database.pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', pair)
  return id
}

/** A paused report that this person scheduled, for themselves. */
export async function addReportSchedule(app: TestApp, owner: { id: string }): Promise<string> {
  const [id, now, { pool }] = [newId(), app.base.clock.now(), app.base.database]
  await pool.query(
    `insert into report_schedules (id, owner_id, name, frequency, filters, is_paused, next_run_at, created_at, updated_at)
     values ($1, $2, 'Kiln', 'week', '{"period": "lastQuarter"}', true, $3, $3, $3)`,
    [id, owner.id, now],
  )
  await pool.query('insert into report_schedule_recipients (schedule_id, person_id) values ($1, $2)', [id, owner.id])
  return id
}

/** A request of this person for advising that nobody has taken yet. */
export async function addAdvisingRequest(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into advising_requests (id, requester_id, topic, message, urgency, due_at, escalate_at, created_at, updated_at)
     values ($1, $2, 'Kiln', 'How do I price a repair?', 'flexible', $3::timestamptz + interval '60 days', $3::timestamptz + interval '30 days', $3, $3)`,
    [id, owner.id, app.base.clock.now()],
  )
  return id
}

/** A person whose record both sides have changed since the last sync with the CRM. */
export async function addCrmConflict(app: TestApp, { id }: { id: string }): Promise<string> {
  const remoteId = newId()
  const fields = { firstName: 'Zoe', lastName: 'Kiln', email: `${remoteId}@example.org`, jobTitle: 'Student' }
  await app.base.providers.crm.create('person', [{ id: remoteId, fields }])
  const { rows } = await app.base.database.pool.query<{ id: string }>(
    `insert into crm_links (id, kind, person_id, remote_id, state, synced_fields, theirs)
     values (gen_random_uuid(), 'person', $1, $2, 'conflict', $3, $4)
     on conflict (person_id) do update set remote_id = excluded.remote_id, state = 'conflict', theirs = excluded.theirs
     returning id`,
    [id, remoteId, { ours: fields, theirs: fields }, fields],
  )
  return rows[0]!.id
}
