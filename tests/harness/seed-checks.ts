import { sql, type SQL } from 'drizzle-orm'
import { stageRanks } from '#rules/stages.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'

export type Check = { fault: string; query: SQL }

const stagesFrom = (rank: number) =>
  sql`(${sql.join(
    Object.entries(stageRanks)
      .filter(([, stageRank]) => stageRank >= rank)
      .map(([stage]) => sql`${stage}`),
    sql`, `,
  )})`
const toValuesList = (rows: (readonly [string, number])[]) =>
  sql.join(
    rows.map(([name, value]) => sql`(${name}, ${value}::int)`),
    sql`, `,
  )

/** Each `found` selects what should not be there. */
const pointsChecks: Check[] = [
  {
    fault: 'total is not the sum of the activities',
    query: sql`select p.email from people p left join (select person_id, sum(points) as points from activities group by 1) a on a.person_id = p.id where p.total_points <> coalesce(a.points, 0)`,
  },
  {
    fault: 'activity of an unknown type or with other points than the rules give',
    query: sql`select a.id from activities a left join (values ${toValuesList(Object.entries(points).map(([type, rule]) => [type, rule.points] as const))}) as rule(type, points) using (type)
      where a.type <> 'badge_earned' and a.points is distinct from rule.points`,
  },
  {
    fault: 'badge without its activity, or activity without its badge, or with other points or another time',
    query: sql`select coalesce(b.person_id, a.person_id) from badge_awards b
      full join (select * from activities where type = 'badge_earned') a on a.person_id = b.person_id and a.cause_id = b.badge_id
      left join (values ${toValuesList(Object.entries(badges).map(([id, badge]) => [id, badge.points] as const))}) as rule(id, points) on rule.id = b.badge_id
      where a.points is distinct from rule.points or a.created_at is distinct from b.earned_at`,
  },
  {
    fault: 'venture without its activity, or activity without its venture, or at another time',
    query: sql`select coalesce(v.id::text, a.cause_id) from ventures v
      full join (select * from activities where type = 'venture_created') a on a.cause_id = v.id::text and a.person_id = v.owner_id where a.created_at is distinct from v.created_at`,
  },
  {
    fault: 'completed profile without its activity, or activity without the profile',
    query: sql`select p.email from people p left join activities a on a.person_id = p.id and a.type = 'profile_completed' where (p.profile_completion = 100) <> (a.id is not null)`,
  },
]

/** For each badge that can be counted, who meets its rule since when. */
const badgeRuleQueries: Partial<Record<BadgeId, SQL>> = {
  'first-venture': firstVenture(sql`true`),
  'market-research': nthActivity('resource_downloaded', badges['market-research'].target),
  'idea-validator': firstVenture(sql`description is not null and stage in ${stagesFrom(1)}`),
  'profile-complete': nthActivity('profile_completed', 1),
  'goal-setter': nthActivity('advising_requested', 1),
  'mvp-master': firstVenture(sql`stage in ${stagesFrom(stageRanks.mvp)}`),
  // The demo student starts with the product description's six badges although a mentor is assigned.
  'mentor-seeker': sql`select student_id, min(created_at) from mentor_assignments group by 1`,
  'all-star': nthActivity('badge_earned', badges['all-star'].target),
  'team-builder': sql`select null::uuid, null::timestamptz where false`,
}

function firstVenture(kind: SQL): SQL {
  return sql`select owner_id, min(created_at) from ventures where ${kind} group by 1`
}

function nthActivity(type: string, nth: number): SQL {
  return sql`select person_id, created_at from (
    select *, row_number() over (partition by person_id order by created_at) as nth from activities where type = ${type}) a where nth = ${nth}`
}

const badgeChecks: Check[] = Object.entries(badgeRuleQueries).map(([badgeId, ruleQuery]) => ({
  fault: `${badgeId} held by who does not meet its rule, or not by who does, or before`,
  query: sql`select coalesce(b.person_id, c.person_id) from (select * from badge_awards where badge_id = ${badgeId}) b
    full join (${ruleQuery}) as c(person_id, caused_at) on c.person_id = b.person_id
    where b.person_id is null or c.person_id is null or b.earned_at < c.caused_at`,
}))

const progressTracker = (timeZone: string): Check => ({
  fault: 'progress-tracker held by who does not meet its rule, or not by who does',
  query: sql`select p.email from people p
    left join (select v.owner_id, count(distinct (e.recorded_at at time zone ${timeZone}::text)::date) as days from domain_events e join ventures v on v.id::text = e.subject_id
      where e.name = 'venture.edited' and e.data -> 'fields' ? 'progress' and e.data ->> 'ownerId' = v.owner_id::text and e.recorded_at between v.created_at and v.updated_at group by 1) d on d.owner_id = p.id
    left join badge_awards b on b.person_id = p.id and b.badge_id = 'progress-tracker'
    where (b.badge_id is not null) <> (coalesce(d.days, 0) >= ${badges['progress-tracker'].target})`,
})

const timestampChecks: Check[] = Object.entries({
  people: ['created_at', 'updated_at', 'onboarded_at'],
  mentor_assignments: ['created_at'],
  ventures: ['created_at', 'updated_at'],
  activities: ['created_at'],
  badge_awards: ['earned_at'],
  domain_events: ['recorded_at'],
  notifications: ['created_at', 'read_at'],
  links: ['created_at', 'updated_at', 'trashed_at'],
  link_versions: ['changed_at'],
  clicks: ['clicked_at'],
  events: ['created_at', 'updated_at'],
  event_rsvps: ['responded_at', 'going_at'],
  event_attendances: ['checked_in_at'],
}).flatMap(([table, columns]) =>
  columns.map((column) => ({
    fault: `${table}.${column} in the future`,
    query: sql`select ${sql.identifier(column)} from ${sql.identifier(table)} where ${sql.identifier(column)} > now()`,
  })),
)

const orderChecks: Check[] = [
  {
    fault: 'venture older than its owner, or changed before it began',
    query: sql`select v.id from ventures v join people p on p.id = v.owner_id where v.created_at < p.created_at or v.updated_at < v.created_at`,
  },
  {
    fault: 'activity older than its person',
    query: sql`select a.id from activities a join people p on p.id = a.person_id where a.created_at < p.created_at`,
  },
  {
    fault: 'assignment older than student or mentor',
    query: sql`select a.student_id from mentor_assignments a join people p on p.id in (a.student_id, a.mentor_id) where a.created_at < p.created_at`,
  },
  {
    fault: 'notification read before it was written',
    query: sql`select id from notifications where read_at < created_at`,
  },
  {
    fault: 'somebody not of the demo, not past onboarding or deactivated',
    query: sql`select email from people where not is_demo or onboarded_at is null or deactivated_at is not null`,
  },
]

const linkChecks: Check[] = [
  {
    fault: 'link whose counters are not what its clicks say',
    query: sql`select l.id from links l left join link_counts c on c.link_id = l.id
      left join (select link_id, count(*) as clicks, count(*) filter (where is_first) as firsts, max(clicked_at) as last
        from clicks where class in (0, 4) group by 1) k on k.link_id = l.id
      where (coalesce(c.click_count, 0), coalesce(c.unique_count, 0), c.last_clicked_at) is distinct from (coalesce(k.clicks, 0), coalesce(k.firsts, 0), k.last)`,
  },
  {
    fault: 'link without its spent code',
    query: sql`select id from links where short_code not in (select code from reserved_codes)`,
  },
  {
    fault: 'click without a link, before there was one, or when it was in the trash',
    query: sql`select k.id from clicks k left join links l on l.id = k.link_id
      where l.id is null or k.clicked_at < l.created_at or k.clicked_at > l.trashed_at`,
  },
  {
    fault: 'link with more clicks than it may have, or with versions that are missing',
    query: sql`select l.id from links l left join link_counts c on c.link_id = l.id
      where c.click_count > l.max_clicks or l.version <> 1 + (select count(*) from link_versions v where v.link_id = l.id)`,
  },
]

const eventChecks: Check[] = [
  {
    fault: 'event whose counts are not what people said',
    query: sql`select e.id from events e left join (select event_id, count(*) filter (where status = 'going') as going,
        count(*) filter (where status = 'waitlisted') as waitlisted, max(queue_number) as queue_number from event_rsvps group by 1) r on r.event_id = e.id
      where (e.going_count, e.waitlist_count, e.last_queue_number) is distinct from (coalesce(r.going, 0), coalesce(r.waitlisted, 0), coalesce(r.queue_number, 0))`,
  },
  {
    fault: 'event with more people than seats, or with a waitlist while seats are free',
    query: sql`select id from events where going_count > capacity or (waitlist_count > 0 and going_count < coalesce(capacity, going_count + 1))`,
  },
  {
    fault: 'somebody who waits before somebody who has a seat',
    query: sql`select w.id from event_rsvps w join event_rsvps g using (event_id) where w.status = 'waitlisted' and g.status = 'going' and w.queue_number < g.queue_number`,
  },
  {
    fault: 'somebody who was at an event before it began, or said something before it was announced',
    query: sql`select a.id from event_attendances a join events e on e.id = a.event_id where a.checked_in_at < e.starts_at
      union all select r.id from event_rsvps r join events e on e.id = r.event_id where r.responded_at < e.created_at`,
  },
]

/** What must not be found in a freshly seeded database. */
export const seedChecks = (timeZone: string): Check[] => [
  ...pointsChecks,
  ...badgeChecks,
  progressTracker(timeZone),
  ...timestampChecks,
  ...orderChecks,
  ...linkChecks,
  ...eventChecks,
]
