import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createClient, type Client, type Reply } from '#tests/harness/client.ts'
import { chooseCount, isFullRun, report } from '#tests/harness/measure.ts'
import { createPerson, resetRateLimits, type Person } from '#tests/security/people.ts'
import { databaseUrl, startSecondServer } from '#tests/security/second-server.ts'
import { testTimeoutMs } from '#tests/security/test-timeout.ts'

const roundCount = chooseCount({ quick: 3, full: 100 })
const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
// A full run sends the second of two requests to another process on the same database (R20).
const env = { DATABASE_URL: databaseUrl(app.connection), DATA_DIR: app.dataDir, DEMO: 'false', LOG_LEVEL: 'fatal' }
const other = isFullRun ? await startSecondServer(env) : null
afterAll(() => other?.stop())
const figures: Record<string, number> = {}
afterAll(() => report(`R8 and R20, ${other ? 'two processes' : 'one process'}`, figures))

function onOther({ client }: Person): Client {
  if (!other) return client
  const moved = createClient(other.url)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  return moved
}

const [ada, bob] = [await createPerson(app, { role: 'admin' }), await createPerson(app, { role: 'director' })]
const [adaHere, bobThere] = [ada.client, onOther(bob)]
const queryNumber = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n
const toStatuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((one, two) => one - two)

/** Two requests at once, what each may be answered, and what must be true afterwards. */
type Race = {
  requests: [() => Promise<Reply>, () => Promise<Reply>]
  expected: number[][]
  check?(replies: Reply[]): Promise<void>
}

const races: Record<string, () => Promise<Race>> = {
  'one person invited by two': async () => {
    const email = `i${randomUUID().slice(0, 8)}@virginia.edu`
    const body = { email, firstName: 'In', lastName: 'Vited', role: 'mentor' }
    return {
      requests: [
        () => adaHere.post('/api/admin/invite-user', body),
        () => bobThere.post('/api/admin/invite-user', body),
      ],
      expected: [[201, 409]],
      check: async () => expect(await queryNumber('people where email = $1', [email])).toBe(1),
    }
  },
  'one invitation accepted twice': async () => {
    const email = `a${randomUUID().slice(0, 8)}@virginia.edu`
    const body = { email, firstName: 'In', lastName: 'Vited', role: 'mentor' }
    await adaHere.expectOk('POST', '/api/admin/invite-user', body)
    const { token } = await app.latestEmailTo(email)
    const verify = (client: Client) => () => client.post('/api/auth/magic-link/verify', { token, confirmed: true })
    return {
      requests: [verify(app.guest()), verify(createClient(other?.url ?? app.url))],
      expected: [[200, 400]],
      check: async () =>
        expect(await queryNumber('sessions s join people p on p.id = s.person_id where p.email = $1', [email])).toBe(1),
    }
  },
  'a badge awarded by two': async () => {
    const student = await createPerson(app)
    const body = { badgeId: 'competition-winner', reason: 'Once' }
    const award = (client: Client) => () => client.post(`/api/admin/students/${student.id}/badges`, body)
    const bulk = (client: Client) => () => client.post('/api/admin/students/bulk-badge', { ...body, ids: [student.id] })
    return {
      requests: [award(adaHere), bulk(bobThere)],
      expected: [
        [200, 201],
        [200, 409],
        [200, 200],
      ],
      check: async () => {
        expect(
          await queryNumber("badge_awards where person_id = $1 and badge_id = 'competition-winner'", [student.id]),
        ).toBe(1)
        const { rows } = await pool.query(
          'select total_points = (select coalesce(sum(points), 0) from activities where person_id = p.id) as is_right from people p where id = $1',
          [student.id],
        )
        expect(rows[0].is_right).toBe(true)
      },
    }
  },
  'an import started twice': async () => {
    const importer = await createPerson(app, { role: 'admin' })
    const email = `m${randomUUID().slice(0, 8)}@virginia.edu`
    const body = { csv: `email\n${email}`, isDryRun: false }
    const start = (client: Client) => () => client.post('/api/admin/student-imports', body)
    return {
      requests: [start(importer.client), start(onOther(importer))],
      // The first may be done before the second begins.
      expected: [
        [200, 409],
        [200, 200],
      ],
      check: async () => {
        await app.settled()
        expect(await queryNumber('people where email = $1', [email])).toBe(1)
        const overlapping =
          'student_imports a join student_imports b on b.owner_id = a.owner_id and b.id <> a.id where a.owner_id = $1 and a.created_at <= b.created_at and b.created_at < a.updated_at'
        expect(await queryNumber(overlapping, [importer.id])).toBe(0)
      },
    }
  },
  'a link import started twice': async () => {
    const importer = await createPerson(app, { role: 'admin' })
    const csv = `url,title\n${'https://example.edu/a,A\n'.repeat(500)}`
    const start = (client: Client) => () => client.post('/api/admin/tracked-links/import', { csv, isDryRun: false })
    return {
      requests: [start(importer.client), start(onOther(importer))],
      expected: [[200, 409]],
      check: async () => {
        expect(await queryNumber('link_imports where owner_id = $1', [importer.id])).toBe(1)
        await app.settled()
      },
    }
  },
  'an import taken back twice': async () => {
    const importer = await createPerson(app, { role: 'admin' })
    const email = `u${randomUUID().slice(0, 8)}@virginia.edu`
    const body = { csv: `email\n${email}`, isDryRun: false }
    const { id } = (await importer.client.expectOk('POST', '/api/admin/student-imports', body)).body
    await app.settled()
    const undo = (client: Client) => () => client.post(`/api/admin/student-imports/${id}/undo`)
    return {
      requests: [undo(importer.client), undo(onOther(importer))],
      expected: [[200, 409]],
      check: async () => {
        await app.settled()
        expect(await queryNumber('people where email = $1', [email])).toBe(0)
      },
    }
  },
  'an interaction edited by two': async () => {
    const body = { studentId: (await createPerson(app)).id, type: 'meeting', title: 'Before' }
    const { id } = (await adaHere.expectOk('POST', '/api/admin/interactions', body)).body
    const edit = (client: Client, title: string) => () =>
      client.send('PATCH', `/api/admin/interactions/${id}`, { body: { title }, headers: { 'if-match': '"1"' } })
    return {
      requests: [edit(adaHere, 'Ada'), edit(bobThere, 'Bob')],
      expected: [[200, 412]],
      check: async (replies) => {
        const { title } = (await adaHere.expectOk('GET', `/api/admin/interactions/${id}`)).body
        expect(title).toBe(replies.find(({ status }) => status === 200)!.body.title)
      },
    }
  },
  'a note edited in two windows': async () => {
    const student = await createPerson(app)
    const notes = `/api/admin/students/${student.id}/notes`
    const { id } = (await adaHere.expectOk('POST', notes, { body: 'Before' })).body
    const edit = (client: Client, body: string) => () =>
      client.send('PATCH', `/api/admin/student-notes/${id}`, { body: { body }, headers: { 'if-match': '"1"' } })
    return { requests: [edit(adaHere, 'Here'), edit(onOther(ada), 'There')], expected: [[200, 412]] }
  },
  'a follow-up done and snoozed': async () => {
    const followUp = { followUpRequired: true, followUpDate: '2031-05-01T10:00:00Z' }
    const body = { studentId: (await createPerson(app)).id, type: 'meeting', title: 'Follow', ...followUp }
    const { id } = (await adaHere.expectOk('POST', '/api/admin/interactions', body)).body
    const path = `/api/admin/interactions/${id}/follow-up`
    return {
      requests: [
        () => adaHere.post(path, { isDone: true }),
        () => bobThere.post(path, { followUpDate: '2031-06-01T10:00:00Z' }),
      ],
      expected: [[200, 200]],
      // Whoever came second decides, and the history has both.
      check: async () => expect(await queryNumber('interaction_versions where interaction_id = $1', [id])).toBe(2),
    }
  },
  'the last place of a mentor given to two': async () => {
    const [mentor, ...students] = [
      await createPerson(app, { role: 'mentor' }),
      await createPerson(app),
      await createPerson(app),
    ]
    await adaHere.expectOk('PUT', `/api/mentoring/mentors/${mentor.id}/capacity`, { capacity: 1 })
    const give = (client: Client, student: Person) => () =>
      client.post('/api/mentoring/assignments', { mentorId: mentor.id, studentIds: [student.id] })
    return {
      requests: [give(adaHere, students[0]!), give(bobThere, students[1]!)],
      expected: [[201, 409]],
      check: async () => expect(await queryNumber('mentor_assignments where mentor_id = $1', [mentor.id])).toBe(1),
    }
  },
  'a request accepted while staff hand it on': async () => {
    const [mentor, next, student] = [
      await createPerson(app, { role: 'mentor' }),
      await createPerson(app, { role: 'mentor' }),
      await createPerson(app),
    ]
    const body = { topic: 'Pricing', message: 'How do I price a repair?' }
    const { id } = (await student.client.expectOk('POST', '/api/mentoring/requests', body)).body
    const path = `/api/mentoring/requests/${id}`
    await adaHere.expectOk('POST', `${path}/route`, { mentorId: mentor.id })
    return {
      requests: [
        () => mentor.client.post(`${path}/accept`),
        () => bobThere.post(`${path}/route`, { mentorId: next.id }),
      ],
      expected: [
        [200, 409],
        [200, 404],
      ],
      check: async () => {
        const assigned = await queryNumber('mentor_assignments where student_id = $1', [student.id])
        const accepted = await queryNumber("mentor_requests where id = $1 and state = 'accepted'", [id])
        expect(assigned).toBe(accepted)
      },
    }
  },
  'a bulk email sent twice with one key': async () => {
    const sender = await createPerson(app, { role: 'admin' })
    const body = { ids: [(await createPerson(app)).id], subject: 'Once', message: 'Only once' }
    const headers = { 'idempotency-key': randomUUID() }
    const send = (client: Client) => () => client.send('POST', '/api/admin/students/emails', { body, headers })
    return {
      requests: [send(sender.client), send(onOther(sender))],
      expected: [[201, 201]],
      check: async () => expect(await queryNumber('student_emails where author_id = $1', [sender.id])).toBe(1),
    }
  },
  'two admins who demote each other': async () => {
    await pool.query("update people set role = 'student' where role = 'admin' and id <> $1", [ada.id])
    const rival = await createPerson(app, { role: 'admin' })
    const demote = (client: Client, id: string) => () => client.put(`/api/admin/users/${id}/role`, { role: 'director' })
    const me = await createPerson(app, { role: 'admin' })
    await pool.query("update people set role = 'director' where id = $1", [ada.id])
    return {
      requests: [demote(me.client, rival.id), demote(onOther(rival), me.id)],
      expected: [
        [200, 409],
        [200, 401],
      ],
      check: async () => {
        expect(await queryNumber("people where role = 'admin' and deactivated_at is null")).toBe(1)
        await pool.query("update people set role = 'admin' where id = $1", [ada.id])
      },
    }
  },
}

test.each(Object.entries(races))(
  `%s at the same moment: always right, ${roundCount} times`,
  { timeout: testTimeoutMs },
  async (name, prepare) => {
    for (let round = 0; round < roundCount; round += 1) {
      await resetRateLimits(app)
      const { requests, expected, check } = await prepare()
      const order = round % 2 === 0 ? requests : requests.toReversed()
      const replies = await Promise.all(order.map((send) => send()))
      expect(expected, replies.map(({ text }) => text).join('\n')).toContainEqual(toStatuses(replies))
      await check?.(replies)
    }
    figures[name] = roundCount
  },
)
