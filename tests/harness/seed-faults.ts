import { sql, type SQL } from 'drizzle-orm'
import type { DemoRole } from '#features/users/schema.ts'
import { demoEmail, demoPeople } from '#features/users/server/demo-people.ts'
import { calculateProfileCompletion } from '#features/users/server/profile-completion.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import { engagementFor } from '#rules/engagement.ts'
import { minimumCounts, demoStudentId, exactCounts } from './seed-counts.ts'
import { seedChecks } from './seed-checks.ts'

/**
 * Says in sentences what is wrong with a freshly seeded database: an empty array when it holds together. Meant to be called
 * right after the seed, before anybody acts: nobody but the seeded people may be in it.
 */
export async function findSeedFaults(db: Db, { timeZone = 'America/New_York' } = {}): Promise<string[]> {
  const faults: string[] = []
  for (const { fault, query } of seedChecks(timeZone)) {
    const { rows } = await db.execute<{ count: number; example: string | null }>(
      sql`select count(*)::int as count, min(f.x::text) as example from (${query}) as f(x)`,
    )
    if (rows[0]!.count > 0) faults.push(`${fault}: ${rows[0]!.count}, such as ${rows[0]!.example}`)
  }
  for (const [description, min, countedQuery] of minimumCounts) {
    const count = await countRows(db, countedQuery)
    if (count < min) faults.push(`${description}: ${count}, at least ${min} wanted`)
  }
  for (const [description, expected, countedQuery] of exactCounts) {
    const count = await countRows(db, countedQuery)
    if (count !== expected) faults.push(`${description}: ${count}, ${expected} wanted`)
  }
  return [...faults, ...(await findLevelFaults(db)), ...(await findPeopleFaults(db)), ...(await findStaleness(db))]
}

async function countRows(db: Db, countedQuery: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${countedQuery}) as counted`,
  )
  return rows[0]!.count
}

/** Every level of engagement has its sensible share of the students. */
async function findLevelFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select total_points as total from people where role = 'student'`,
  )
  return (['high', 'medium', 'low', 'none'] as const).flatMap((level) => {
    const share = rows.filter(({ total }) => engagementFor(total) === level).length / rows.length
    return share >= 0.08 && share <= 0.5
      ? []
      : [`engagement ${level}: ${Math.round(share * 100)} percent of the students`]
  })
}

async function findPeopleFaults(db: Db): Promise<string[]> {
  const everybody = await db.select().from(people)
  const wrong = everybody
    .filter((person) => person.profileCompletion !== calculateProfileCompletion(person))
    .map(({ email }) => `${email}: profile completion is not what the profile gives`)
  const demo = (Object.keys(demoPeople) as DemoRole[]).flatMap((role) => {
    const person = everybody.find(({ email }) => email === demoEmail(role))
    const isComplete =
      person &&
      [person.bio, person.major, person.phone, person.location, person.photoKey].every(Boolean) &&
      person.interests.length > 0
    return isComplete && person.role === demoPeople[role].role && person.isAnalyst === demoPeople[role].isAnalyst
      ? []
      : [`${demoEmail(role)}: missing, incomplete or of another role`]
  })
  return [...wrong, ...demo]
}

/** The demo student has done something within the hour, within the day before that, and within the week before. */
async function findStaleness(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ hours: number }>(
    sql`select extract(epoch from now() - created_at)::float8 / 3600 as hours from activities where person_id = ${demoStudentId}`,
  )
  const spans: [string, number, number][] = [
    ['the last hour', 0, 1],
    ['the day before that', 1, 24],
    ['the week before that', 24, 192],
  ]
  return spans.flatMap(([when, from, to]) =>
    rows.some(({ hours }) => hours >= from && hours < to) ? [] : [`the demo student did nothing in ${when}`],
  )
}
