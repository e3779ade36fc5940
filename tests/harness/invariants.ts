import type { ClientConfig } from 'pg'
import type { Ledger } from './founders.ts'
import { points } from '#rules/points.ts'
import { until } from './measure.ts'
import { query } from './standalone-postgres.ts'

const ventures = "select * from ventures where name like 'Fault proof %'"

/** What no moment may contradict, whatever was killed: each query lists contradictions. */
const invariants: Record<string, string> = {
  'an acknowledged venture is lost':
    'select id from unnest($1::uuid[]) as id where not exists (select from ventures where ventures.id = id)',
  'one request made two ventures': `select name from (${ventures}) v group by name having count(*) > 1`,
  'a venture without its one event, or an event without its venture': `
    select v.id, e.subject_id from (${ventures}) v
    full join (select subject_id, count(*) from domain_events where name = 'venture.created' and data ->> 'name' like 'Fault proof %' group by 1) e
      on e.subject_id = v.id::text
    where v.id is null or e.count is distinct from 1`,
  'a total that is not the sum of its activities': `
    select p.id from people p left join activities a on a.person_id = p.id
    group by p.id, p.total_points having p.total_points <> coalesce(sum(a.points), 0)`,
}

/** What must hold once no job waits. */
const eventualInvariants: Record<string, string> = {
  'a venture that was scored twice': `
    select v.id, count(a.id) from (${ventures}) v left join activities a on a.type = 'venture_created' and a.cause_id = v.id::text
    group by v.id having count(a.id) > 1`,
  // All of a founder's ventures are started within minutes; only where midnight falls between may there be more.
  'a founder who was not scored as often as a day allows': `
    select v.owner_id from (${ventures}) v left join activities a on a.type = 'venture_created' and a.cause_id = v.id::text
    group by v.owner_id having count(a.id) not between least(count(*), ${points.venture_created.maxPerDay}) and 2 * ${points.venture_created.maxPerDay}`,
  'a founder without exactly one first-venture badge, ledger row and notification': `
    select v.owner_id from (${ventures}) v
    left join (select person_id, count(*) from badge_awards where badge_id = 'first-venture' group by 1) b on b.person_id = v.owner_id
    left join (select person_id, count(*) from activities where type = 'badge_earned' and cause_id = 'first-venture' group by 1) a on a.person_id = v.owner_id
    left join (select person_id, count(*) from notifications where kind = 'badge_earned' and cause_id = 'first-venture' group by 1) n on n.person_id = v.owner_id
    where (b.count, a.count, n.count) is distinct from (1, 1, 1)`,
  'a job that was given up':
    "select name, output from jobs.job where state = 'failed' or name = 'platform.dead-letter'",
}

/** Throws naming every way in which the database contradicts the answers that the founders got. */
export async function expectNothingLost(connection: ClientConfig | string, ledger: Ledger): Promise<void> {
  const ids = ledger.acknowledged.map((wish) => wish.id)
  await expectNone(connection, { queries: invariants, ids })
}

/** The same, and that every effect happened exactly once; answers how long the jobs still took. */
export async function expectAllSettled(
  connection: ClientConfig | string,
  { ledger, withinMs }: { ledger: Ledger; withinMs: number },
): Promise<number> {
  const startedAt = performance.now()
  const isSettled = async () => (await listPendingJobs(connection)).length === 0
  await until('no job waits', { poll: isSettled, withinMs, everyMs: 200 }).catch(async (error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(await listPendingJobs(connection))}`, { cause: error })
  })
  const tookMs = performance.now() - startedAt
  await expectNothingLost(connection, ledger)
  await expectNone(connection, { queries: eventualInvariants, ids: [] })
  return tookMs
}

async function expectNone(
  connection: ClientConfig | string,
  { queries, ids }: { queries: Record<string, string>; ids: string[] },
): Promise<void> {
  const violations: Record<string, unknown[]> = {}
  for (const [description, text] of Object.entries(queries)) {
    const rows = await query(connection, text, text.includes('$1') ? [ids] : [])
    if (rows.length > 0) violations[`${description} (${rows.length})`] = rows.slice(0, 5)
  }
  if (Object.keys(violations).length > 0)
    throw new Error(`the database contradicts the promise: ${JSON.stringify(violations, null, 1)}`)
}

type PendingJob = { name: string; state: string; count: number; retryCount: number; dueInSeconds: number }

/** Jobs that wait or run, those of the queue's own housekeeping aside. */
export function listPendingJobs(connection: ClientConfig | string): Promise<PendingJob[]> {
  return query<PendingJob>(
    connection,
    `select name, state, count(*)::int as count, max(retry_count) as "retryCount", extract(epoch from max(start_after) - now())::int as "dueInSeconds"
     from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name <> 'platform.dead-letter' group by name, state`,
  )
}
