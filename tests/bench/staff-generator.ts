import { Client, type PoolConfig } from 'pg'
import { firstNames, lastNames, toSlug } from '#features/users/server/sample-names.ts'
import { majors } from '#features/users/server/sample-profiles.ts'
import { yearsOfStudy } from '#features/users/schema.ts'
import { badges } from '#rules/badges.ts'

/** Rows of a whole program. Everything else is in proportion to the students. */
export const fullSize = {
  students: 30_000,
  ventures: 5_000,
  activities: 1_000_000,
  interactions: 200_000,
  auditEntries: 1_000_000,
}
const staffCount = 40
const mentorCount = 300
/** Students each mentor has. */
const menteeCount = 30
/** A student with a venture and much else, and with the first 50 mentors, for the free times of all of them. */
export const sampleStudent = 6
export const bookedMentorCount = 50

type Statement = { name: string; text: string }

/** SQL: the id of row `n` of a kind, which is computed, so that rows refer to people without looking them up. */
export const idOf = (kind: string, n: string) => `md5('bench ${kind} ' || (${n}))::uuid`
const textArray = (values: readonly string[]) => `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`)}]`
const pick = (values: readonly string[], index: string) => `(${textArray(values)})[1 + (${index}) % ${values.length}]`
/** Cursors hold whole milliseconds. `share` from 0 to 1 of so many days ago. */
const ago = (days: number, share: string) =>
  `date_trunc('milliseconds', now() - (${share}) * interval '${days} days' - interval '1 hour')`

const personColumns =
  'id, email, first_name, last_name, role, is_demo, onboarded_at, created_at, updated_at, profile_completion'
const person = (kind: string, role: string) => `
  select ${idOf(kind, 'n')}, slug || '${kind === 'student' ? '' : `.${kind}`}' || n || '@virginia.edu', first, last, ${role}, true, at, at, at, 50 + n * 17 % 51`
const names = `lateral (select ${pick(firstNames, 'n * 7919')} as first, ${pick(lastNames, 'n * 31 + n / 97')} as last,
    (${textArray(lastNames.map(toSlug))})[1 + (n * 31 + n / 97) % ${lastNames.length}] as slug,
    ${ago(1_400, '((n * 6151) % 10007) / 10007.0')} as at) as named`

/** Staff and mentors, whose number stays the same. */
const colleagues: Statement[] = [
  {
    name: 'staff and mentors',
    text: `insert into people (${personColumns})
      ${person('staff', "case when n % 4 = 0 then 'admin' else 'director' end")} from generate_series(1, ${staffCount}) n, ${names}
      union all ${person('mentor', "'mentor'")} from generate_series(1, ${mentorCount}) n, ${names}`,
  },
  {
    name: 'mentor profiles',
    text: `insert into mentor_profiles (person_id, headline, industries, stages, languages, capacity, updated_at)
      select ${idOf('mentor', 'n')}, 'Founder and investor ' || n, array['Software', 'Healthcare'], array['idea', 'mvp'], array['English'], 60, now()
      from generate_series(1, ${mentorCount}) n`,
  },
  {
    name: 'hours of mentors',
    text: `insert into availabilities (person_id, rules, updated_at)
      select ${idOf('mentor', 'n')}, jsonb_build_object('timeZone', 'America/New_York', 'slotMinutes', 30, 'bufferMinutes', 5,
        'noticeHours', 2, 'maxPerDay', null, 'maxPerWeek', null, 'horizonDays', 60, 'location', 'Room ' || n, 'exceptions', '[]'::jsonb,
        'weekly', (select jsonb_agg(jsonb_build_object('weekday', d, 'ranges', '[{"start":"09:00","end":"17:00"}]'::jsonb)) from generate_series(1, 5) d)), now()
      from generate_series(1, ${mentorCount}) n`,
  },
  {
    name: 'announcements',
    text: `insert into announcements (id, owner_id, title, body, roles, starts_at, ends_at, published_at, created_at, updated_at)
      select gen_random_uuid(), ${idOf('staff', '1 + n % 3')}, 'Announcement ' || n, 'Read this.', '{}', at, at + interval '20 days', at, at, at
      from generate_series(1, 500) n, lateral (select ${ago(700, 'n / 500.0')} as at) as times`,
  },
]

/** `$1` to `$2`: the numbers of the students that are added. */
const students: Statement[] = [
  {
    name: 'students',
    text: `insert into people (${personColumns}, year_of_study, major, interests, is_analyst)
      ${person('student', "'student'")}, ${pick(yearsOfStudy, 'n')}, ${pick(majors, 'n / 3')}, array['Software', 'Robotics'], n % 500 = 0
      from generate_series($1::int, $2::int) n, ${names}`,
  },
  {
    name: 'tags',
    text: `insert into student_tags (student_id, tag, created_at)
      select ${idOf('student', 'n')}, 'tag ' || t, now() from generate_series($1::int, $2::int) n,
        lateral (select distinct (n * k) % 37 as t from generate_series(1, 1 + n % 3) k) as drawn`,
  },
  {
    name: 'assignments',
    text: `insert into mentor_assignments (mentor_id, student_id, created_at)
      select ${idOf('mentor', '1 + (n - 1) % 300')}, ${idOf('student', 'n')}, now() - interval '1 day'
      from generate_series($1::int, $2::int) n where n <= ${mentorCount * menteeCount}
      union select ${idOf('mentor', 'm')}, ${idOf('student', String(sampleStudent))}, now() - interval '1 day' from generate_series(1, ${bookedMentorCount}) m where $1 = 1`,
  },
  {
    name: 'ventures',
    text: `insert into ventures (id, owner_id, name, description, stage, industry, status, progress, created_at, updated_at)
      select ${idOf('venture', 'n')}, ${idOf('student', 'n')}, 'Venture ' || n, 'Sells what nobody else does.',
        ${pick(['ideation', 'validation', 'planning', 'prototype', 'mvp', 'growth'], 'n / 6')}, 'Software',
        case when n % 5 = 0 then 'paused' else 'active' end, n % 100, at - interval '200 days', at
      from generate_series($1::int, $2::int) n, lateral (select ${ago(120, '((n * 37) % 1009) / 1009.0')} as at) as times
      where n % ${fullSize.students / fullSize.ventures} = 0`,
  },
  {
    name: 'milestones',
    text: `insert into venture_milestones (id, venture_id, stage, title, position, done_at)
      select gen_random_uuid(), ${idOf('venture', 'n')}, 'ideation', 'Milestone ' || p, p, case when (n + p) % 2 = 0 then now() - interval '1 day' end
      from generate_series($1::int, $2::int) n, generate_series(0, 4) p where n % ${fullSize.students / fullSize.ventures} = 0`,
  },
  {
    name: 'badges',
    text: `insert into badge_awards (person_id, badge_id, earned_at)
      select distinct on (1, 2) ${idOf('student', 'n')}, ${pick(
        Object.keys(badges).filter((id) => id !== 'competition-winner'),
        'n * k',
      )}, ${ago(700, '((n * k) % 1013) / 1013.0')}
      from generate_series($1::int, $2::int) n, generate_series(1, 3) k`,
  },
  {
    name: 'notes',
    text: `insert into student_notes (id, student_id, owner_id, body, is_shared, created_at, updated_at)
      select gen_random_uuid(), ${idOf('student', 'n')}, ${idOf('mentor', '1 + n % 300')}, 'Wants to talk about prices.', n % 2 = 0, at, at
      from generate_series($1::int, $2::int) n, lateral (select ${ago(400, '((n * 41) % 997) / 997.0')} as at) as times`,
  },
  {
    name: 'meetings',
    text: `insert into bookings (id, mentor_id, student_id, starts_at, ends_at, state, topic, created_at, updated_at)
      select gen_random_uuid(), ${idOf('mentor', '1 + (n - 1) % 300')}, ${idOf('student', 'n')}, at, at + interval '30 minutes',
        case when at > now() then 'booked' else 'completed' end, 'Prices', now(), now()
      from generate_series($1::int, $2::int) n,
        lateral (select date_trunc('hour', now()) + (n / 300 - 50) * interval '2 hours' as at) as times where n % 2 = 0`,
  },
  {
    name: 'events',
    text: `insert into events (id, owner_id, title, starts_at, ends_at, over_at, category, search_vector, created_at, updated_at)
      select ${idOf('event', 'n')}, ${idOf('staff', '1')}, 'Pitch night ' || n, at, at + interval '2 hours', at + interval '2 hours',
        'workshop', to_tsvector('simple', 'pitch night'), at, at
      from generate_series($1::int, $2::int) n, lateral (select ${ago(700, '((n * 43) % 991) / 991.0')} as at) as times where n % 75 = 0`,
  },
  {
    name: 'registrations',
    text: `insert into event_rsvps (id, event_id, person_id, status, queue_number, responded_at, going_at)
      select gen_random_uuid(), ${idOf('event', '(n / 75 + 1) * 75')}, ${idOf('student', 'n')}, 'going', n % 75, now(), now()
      from generate_series($1::int, $2::int - 75) n`,
  },
  {
    name: 'attendances',
    text: `insert into event_attendances (id, event_id, person_id, method, checked_in_at)
      select gen_random_uuid(), ${idOf('event', '(n / 75 + 1) * 75')}, ${idOf('student', 'n')}, 'list', now()
      from generate_series($1::int, $2::int - 75) n where n % 4 > 0`,
  },
]

/** `$3`: how many rows. Some students have many, most have few. */
const drawn = `generate_series(1, $3::int) k, lateral (select $1::int + floor(($2::int - $1::int + 1) * power(random(), 1.5) + 0 * k)::int as n) as drawn`

/** Rows come in the order of time, as in life, and more of them of late. */
const inOrder = 'power(1 - k / $3::float8, 1.5)'

const activities = `insert into activities (id, person_id, type, cause_id, description, points, created_at)
  select gen_random_uuid(), ${idOf('student', 'n')}, 'resource_downloaded', $1 || ' ' || k, 'Downloaded "How to talk to customers"',
    5 * (k % 6), ${ago(900, inOrder)} from ${drawn}`

/** Every tenth has a follow-up, of which most are done. */
const interactions = `insert into interactions (id, student_id, author_id, type, title, description, duration, visibility,
    follow_up_required, follow_up_date, follow_up_done_at, follow_up_notified_at, created_at, updated_at)
  select gen_random_uuid(), ${idOf('student', 'n')}, case when k % 3 = 0 then ${idOf('staff', '1 + k % 40')} else ${idOf('mentor', '1 + k % 300')} end,
    ${pick(['meeting', 'email', 'phone', 'workshop', 'mentoring'], 'k')}, 'Interaction ' || k,
    'Talked about customers, prices and the next prototype.', 15 + k % 90, case when k % 3 = 0 then 'private' else 'shared' end,
    k % 10 = 0, case when k % 10 = 0 then at + interval '10 days' end, case when k % 30 <> 0 then at + interval '12 days' end,
    at + interval '10 days', at, at
  from ${drawn}, lateral (select ${ago(730, inOrder)} as at) as times`

const totals = `update people p set total_points = coalesce(a.points, 0), last_touch_at = i.at, interaction_count = coalesce(i.count, 0)
  from (select ${idOf('student', 'n')} as id from generate_series($1::int, $2::int) n) s
    left join (select person_id, sum(points)::int as points from activities group by 1) a on a.person_id = s.id
    left join (select student_id, max(created_at) as at, count(*)::int as count from interactions group by 1) i on i.student_id = s.id
  where p.id = s.id`

const auditEntries = `insert into audit_entries (id, recorded_at, actor_id, action, subject_id, route, session_id, via, network, events, is_demo)
  select gen_random_uuid(), ${ago(700, inOrder)}, ${idOf('staff', '1 + k % 40')},
    ${pick(['student.read', 'student.read', 'student.read', 'interaction.created', 'student.edited', 'person.signedIn', 'mentor.assigned', 'list.exported'], 'k / 7')},
    ${idOf('student', 'n')}::text, 'GET /api/admin/students/{id}', ${idOf('session', 'k % 5000')}, 'session', '10.0.' || k % 250 || '.0/24',
    case when k % 8 > 2 then '[{"name":"interaction.created","subjectId":"0193","data":{"count":1}}]'::jsonb else '[]' end, true from ${drawn}`

/** The chain as the trigger would make it entry by entry, which would take minutes. */
const auditChain = `insert into audit_chain (position, entry_id, hash)
  select coalesce(last.position, 0) + row_number() over by_id, e.id,
    pg_temp.chain(coalesce(last.hash, ''), convert_to(audit_text(e), 'UTF8')) over by_id
  from audit_entries e left join (select * from audit_chain order by position desc limit 1) last on true
  where not exists (select from audit_chain c where c.entry_id = e.id) window by_id as (order by e.recorded_at, e.id)`
const chainAggregate = [
  `create or replace function pg_temp.link(state bytea, first bytea, entry bytea) returns bytea language sql immutable
    as 'select sha256(coalesce(state, first) || entry)'`,
  'create or replace aggregate pg_temp.chain(bytea, bytea) (sfunc = pg_temp.link, stype = bytea)',
]

/** Grows a seeded database from one share of `fullSize` to another; returns what took how long, in milliseconds. */
export async function growProgram(
  connection: PoolConfig,
  { from, to }: { from: number; to: number },
): Promise<{ name: string; tookMs: number }[]> {
  const client = new Client(connection)
  await client.connect()
  const steps: { name: string; tookMs: number }[] = []
  const range = [Math.round(from * fullSize.students) + 1, Math.round(to * fullSize.students)]
  const countOf = (total: number) => [...range, Math.round((to - from) * total)]
  const run = async (name: string, [text, values]: [text: string, values?: number[]]) => {
    const startedAt = performance.now()
    await client.query(text, values)
    steps.push({ name, tookMs: performance.now() - startedAt })
  }
  try {
    await client.query(clientSettings)
    if (from === 0) for (const { name, text } of colleagues) await run(name, [text])
    for (const { name, text } of students) await run(name, [text, range])
    for (const text of chainAggregate) await client.query(text)
    const indexes = await listIndexes(client)
    await client.query(indexes.map(({ drop }) => drop).join(';'))
    await run('activities', [activities, countOf(fullSize.activities)])
    await run('interactions', [interactions, countOf(fullSize.interactions)])
    await run('audit entries', [auditEntries, countOf(fullSize.auditEntries)])
    await run('audit chain', [auditChain])
    await run('indexes', [indexes.map(({ create }) => create).join(';')])
    await run('totals', [totals, range])
    await run('vacuum', ['vacuum (analyze)'])
  } finally {
    await client.end()
  }
  return steps
}

const clientSettings = `set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'; set jit = off;
  set statement_timeout = '170s'; select setseed(0.42)`
const largeTables = `(select unnest('{activities,interactions,audit_entries,audit_chain}'::regclass[]))`

/** Indexes, references and triggers of the large tables, which are made once these are full: that takes a third of the time. */
async function listIndexes(client: Client): Promise<{ drop: string; create: string }[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where conrelid in ${largeTables} and contype in ('f', 'u')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index i where indrelid in ${largeTables} and not indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     union all
     select 'alter table audit_entries disable trigger user', 'alter table audit_entries enable trigger user'`,
  )
  return rows
}
