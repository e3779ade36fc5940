import { sql, type SQL } from 'drizzle-orm'
import { demoEmail } from '#features/users/server/demo-people.ts'
import { stageRanks } from '#rules/stages.ts'
import { onboardingIndustries, ventureStatuses } from '#features/ventures/schema.ts'
import type { BadgeId } from '#rules/badges.ts'

const demoBadges: BadgeId[] = [
  'first-venture',
  'market-research',
  'idea-validator',
  'profile-complete',
  'goal-setter',
  'progress-tracker',
]
export const demoStudentId = sql`(select id from people where email = ${demoEmail('student')})`

/** At least so many of each. */
export const minimumCounts: [description: string, min: number, query: SQL][] = [
  ['students', 40, sql`select 1 from people where role = 'student'`],
  ['mentors', 6, sql`select 1 from people where role = 'mentor'`],
  ['directors and admins', 4, sql`select 1 from people where role in ('director', 'admin')`],
  ['ventures', 60, sql`select 1 from ventures`],
  ['stages', Object.keys(stageRanks).length, sql`select distinct stage from ventures`],
  ['industries', onboardingIndustries.length, sql`select distinct industry from ventures`],
  ['statuses', ventureStatuses.length, sql`select distinct status from ventures`],
  [
    'students without a mentor',
    5,
    sql`select 1 from people where role = 'student' and id not in (select student_id from mentor_assignments)`,
  ],
  ['tracked links', 14, sql`select 1 from links where trashed_at is null`],
  ['links in the trash', 2, sql`select 1 from links where trashed_at is not null`],
  ['links that are off', 2, sql`select 1 from links where not is_active`],
  ['clicks', 6_000, sql`select 1 from clicks`],
  ['clicks of the last day', 1, sql`select 1 from clicks where clicked_at > now() - interval '1 day'`],
  ['events to come', 10, sql`select 1 from events where starts_at > now() and is_published`],
  ['events of the past', 8, sql`select 1 from events where over_at < now()`],
  ['events on now', 1, sql`select 1 from events where starts_at <= now() and ends_at > now()`],
  ['events with a waitlist', 1, sql`select 1 from events where starts_at > now() and waitlist_count > 0`],
  ['occurrences of a series', 6, sql`select 1 from events where series_id is not null`],
  ['attendances', 60, sql`select 1 from event_attendances`],
  ['answers of the assistant', 12, sql`select 1 from chat_messages where role = 'assistant'`],
  ['sources of answers', 8, sql`select 1 from chat_sources`],
  ['answers to review', 1, sql`select 1 from chat_feedback where value = 'down' and reviewed_at is null`],
  ['enrolled students', 5, sql`select 1 from people where cardinality(course_enrollment) > 0`],
]

/** Neither more nor less of each. */
export const exactCounts: [description: string, expected: number, query: SQL][] = [
  [
    'unread notifications of the demo student',
    3,
    sql`select 1 from notifications where person_id = ${demoStudentId} and read_at is null`,
  ],
  [
    'active ventures of the demo student',
    2,
    sql`select 1 from ventures where owner_id = ${demoStudentId} and status = 'active'`,
  ],
  [
    'paused ventures of the demo student',
    1,
    sql`select 1 from ventures where owner_id = ${demoStudentId} and status = 'paused'`,
  ],
  ['badges of the demo student', demoBadges.length, sql`select 1 from badge_awards where person_id = ${demoStudentId}`],
  [
    'badges of the demo student among the six',
    demoBadges.length,
    sql`select 1 from badge_awards where person_id = ${demoStudentId} and badge_id in (${sql.join(
      demoBadges.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  ],
  [
    'students of the demo mentor',
    8,
    sql`select 1 from mentor_assignments where mentor_id = (select id from people where email = ${demoEmail('mentor')})`,
  ],
  ['mentors of the demo student', 0, sql`select 1 from mentor_assignments where student_id = ${demoStudentId}`],
]
