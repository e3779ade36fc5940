import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import type { BadgeId } from '#rules/badges.ts'
import { activities, badgeAwards, ruleStates } from '../tables.ts'

type DbCtx = { db: Db }
const stateId = 'points and badges'
/** The type of rows that bring older points to what a rule grants now. */
export const adjustmentType = 'points_adjusted'

export async function findFingerprint({ db }: DbCtx): Promise<string | null> {
  const [state] = await db.select().from(ruleStates).where(eq(ruleStates.id, stateId))
  return state?.fingerprint ?? null
}

export async function storeFingerprint({ db }: DbCtx, input: { fingerprint: string; now: Date }): Promise<void> {
  const set = { fingerprint: input.fingerprint, recomputedAt: input.now }
  await db
    .insert(ruleStates)
    .values({ id: stateId, ...set })
    .onConflictDoUpdate({ target: ruleStates.id, set })
}

/** The next people by id. Their rows are locked, so that points granted meanwhile are added to the new total. */
export async function lockNextPeople(
  { db }: DbCtx,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(gt(people.id, after))
    .orderBy(asc(people.id))
    .limit(limit)
    .for('update')
  return rows.map(({ id }) => id)
}

/** A sum of ledger rows: by person, type, and what the points were for. */
export type LedgerTotal = { personId: string; type: string; key: string; times: number; pointSum: number }

/**
 * The ledgers of these people, summed in one statement. `key` names the rule: the type, or for a badge `badge_earned:` and its
 * id. Adjustments have the key of the rule they adjusted.
 */
export async function sumLedgers({ db }: DbCtx, ids: string[]): Promise<LedgerTotal[]> {
  const { rows } = await db.execute<LedgerTotal>(sql`
    select person_id as "personId", type,
      case type when ${adjustmentType} then split_part(cause_id, '#', 1)
        when 'badge_earned' then 'badge_earned:' || cause_id else type end as key,
      count(*)::int as times, sum(points)::int as "pointSum"
    from activities where person_id = any(${sql.param(ids)}::uuid[]) group by 1, 2, 3`)
  return rows
}

export async function listEarnedBadges(
  { db }: DbCtx,
  ids: string[],
): Promise<{ personId: string; badgeId: BadgeId }[]> {
  return db
    .select({ personId: badgeAwards.personId, badgeId: badgeAwards.badgeId })
    .from(badgeAwards)
    .where(inArray(badgeAwards.personId, ids))
}

export type NewActivity = Omit<typeof activities.$inferInsert, 'id' | 'createdAt'>

/** Appends many rows to the ledger; the caller updates the totals. */
export async function appendActivities({ db }: DbCtx, input: { rows: NewActivity[]; now: Date }): Promise<void> {
  if (input.rows.length === 0) return
  await db.execute(sql`
    insert into activities (id, person_id, type, cause_id, description, points, created_at)
    select gen_random_uuid(), "personId", type, "causeId", description, points, ${input.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(input.rows)}::jsonb)
      as row("personId" uuid, type text, "causeId" text, description text, points int)`)
}

/** Adds badges and their events. No reaction is queued: people are not notified of badges that a change of rules granted. */
export async function insertAwards(
  { db }: DbCtx,
  { due, now }: { due: { personId: string; badgeId: BadgeId }[]; now: Date },
): Promise<void> {
  if (due.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as row("personId" uuid, "badgeId" text)`
  await db.execute(sql`
    insert into badge_awards (person_id, badge_id, earned_at) select "personId", "badgeId", ${now}::timestamptz from ${rows}`)
  await db.execute(sql`
    insert into domain_events (id, name, subject_id, data, recorded_at)
    select gen_random_uuid(), 'badge.earned', "personId" || ':' || "badgeId",
      jsonb_build_object('personId', "personId", 'badgeId', "badgeId"), ${now}::timestamptz from ${rows}`)
}

/** Sets the totals that differ. */
export async function storeTotals({ db }: DbCtx, totals: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...totals].map(([id, total]) => ({ id, total }))
  await db.execute(sql`
    update people set total_points = row.total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, total int)
    where row.id = people.id and people.total_points <> row.total`)
}
