import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/db/columns.ts'
import { domainEvents } from '#platform/server/db/tables.ts'
import { people } from '#platform/server/people/tables.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { activities, badgeAwards, ruleStates } from '../tables.ts'

type Reading = { db: Db }
const stateId = 'points and badges'

export async function findFingerprint({ db }: Reading): Promise<string | null> {
  const [state] = await db.select().from(ruleStates).where(eq(ruleStates.id, stateId))
  return state?.fingerprint ?? null
}

export async function storeFingerprint({ db }: Reading, given: { fingerprint: string; now: Date }): Promise<void> {
  const set = { fingerprint: given.fingerprint, recomputedAt: given.now }
  await db
    .insert(ruleStates)
    .values({ id: stateId, ...set })
    .onConflictDoUpdate({ target: ruleStates.id, set })
}

/** The next people by id, their rows locked: points given meanwhile wait, and are added to the new total. */
export async function lockNext({ db }: Reading, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(gt(people.id, after))
    .orderBy(asc(people.id))
    .limit(limit)
    .for('update')
  return rows.map(({ id }) => id)
}

type Rule = { key: string; what: string; points: number }

/**
 * Brings what stands in the ledger to what the rules give now. The ledger is only appended to: where a rule gives more or
 * less than it gave, a row of the difference is added, one for each person and rule; done twice, it adds nothing.
 */
export async function adjustPoints(
  { db }: Reading,
  given: { ids: string[]; rules: Rule[]; runId: string; now: Date },
): Promise<number> {
  const rules = sql.join(
    given.rules.map(({ key, what, points }) => sql`(${key}, ${what}, ${points}::int)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    with rated as (
      select person_id,
        case type when 'points_adjusted' then split_part(cause_id, '#', 1)
          when 'badge_earned' then 'badge_earned:' || cause_id else type end as key,
        count(*) filter (where type <> 'points_adjusted') as times, sum(points) as given
      from activities where person_id = any(${sql.param(given.ids)}::uuid[]) group by 1, 2)
    insert into activities (id, person_id, type, cause_id, description, points, created_at)
    select gen_random_uuid(), person_id, 'points_adjusted', key || '#' || ${given.runId}::text,
      'Points changed: ' || rule.what, times * rule.points - given, ${given.now}::timestamptz
    from rated join (values ${rules}) as rule(key, what, points) using (key)
    where times * rule.points <> given
    returning id`)
  return rows.length
}

type Due = { personId: string; badgeId: BadgeId }

/** Gives badges as `giveBadge` does, many at once; nobody is told, since nobody did anything. */
export async function giveBadges({ db }: Reading, { due, now }: { due: Due[]; now: Date }): Promise<number> {
  if (due.length === 0) return 0
  const given: Due[] = await db
    .insert(badgeAwards)
    .values(due.map((award) => ({ ...award, earnedAt: now })))
    .onConflictDoNothing()
    .returning({ personId: badgeAwards.personId, badgeId: badgeAwards.badgeId })
  if (given.length === 0) return 0
  const rows = given.map(({ personId, badgeId }) => ({
    id: newId(),
    personId,
    type: 'badge_earned',
    causeId: badgeId,
    description: `Earned the ${badges[badgeId].name} badge`,
    points: badges[badgeId].points,
    createdAt: now,
  }))
  await db.insert(activities).values(rows).onConflictDoNothing()
  const events = given.map((award) => ({
    id: newId(),
    name: 'badge.earned' as const,
    subjectId: `${award.personId}:${award.badgeId}`,
    data: award,
    recordedAt: now,
  }))
  await db.insert(domainEvents).values(events)
  return given.length
}

/** Makes each total the sum of the ledger again. */
export async function sumTotals({ db }: Reading, ids: string[]): Promise<void> {
  await db.execute(sql`
    update people set total_points = summed.total
    from (select p.id, coalesce(sum(a.points), 0)::int as total from people p left join activities a on a.person_id = p.id
      where p.id = any(${sql.param(ids)}::uuid[]) group by p.id) as summed
    where summed.id = people.id and people.total_points <> summed.total`)
}
