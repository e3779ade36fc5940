import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'

type DbContext = { db: Db }
type QueueRow = {
  name: string
  waitingCount: number
  runningCount: number
  retryingCount: number
  completedCount: number
  oldestWaitingAt: string | null
}

/** What is parked is listed by itself; queues whose name begins so are pg-boss's own. */
const isOurs = sql`name not like '\\_\\_%' and name <> 'platform.dead-letter'`

export async function listQueueRows({ db }: DbContext): Promise<QueueRow[]> {
  const { rows } = await db.execute<QueueRow>(sql`
    select q.name, coalesce(j.waiting, 0)::int as "waitingCount", coalesce(j.running, 0)::int as "runningCount",
      coalesce(j.retrying, 0)::int as "retryingCount", coalesce(j.completed, 0)::int as "completedCount",
      to_char(j.oldest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldestWaitingAt"
    from jobs.queue q left join (
      select name, count(*) filter (where state = 'created') as waiting, count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'retry') as retrying, count(*) filter (where state = 'completed') as completed,
        min(start_after) filter (where state = 'created' and start_after <= now()) as oldest
      from jobs.job group by name) j using (name)
    where ${isOurs}
    order by coalesce(j.running, 0) + coalesce(j.waiting, 0) + coalesce(j.retrying, 0) desc, q.name`)
  return rows
}

type ScheduleRow = { name: string; cron: string; timeZone: string; lastRunAt: Date | null }

export async function listScheduleRows({ db }: DbContext): Promise<ScheduleRow[]> {
  const { rows } = await db.execute<Omit<ScheduleRow, 'lastRunAt'> & { lastRunAt: string | null }>(sql`
    select s.name, s.cron, s.timezone as "timeZone",
      (select to_char(max(j.started_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from jobs.job j where j.name = s.name and j.started_on is not null) as "lastRunAt"
    from jobs.schedule s where s.name not like '\\_\\_%' order by s.name`)
  return rows.map(({ lastRunAt, ...row }) => ({ ...row, lastRunAt: lastRunAt === null ? null : new Date(lastRunAt) }))
}

/** Totals of all queues. */
export async function countJobs({
  db,
}: DbContext): Promise<{ waitingCount: number; runningCount: number; deadCount: number }> {
  const { rows } = await db.execute<{ waitingCount: number; runningCount: number; deadCount: number }>(sql`
    select count(*) filter (where state in ('created', 'retry') and ${isOurs})::int as "waitingCount",
      count(*) filter (where state = 'active' and ${isOurs})::int as "runningCount",
      count(*) filter (where state < 'active' and name = 'platform.dead-letter')::int as "deadCount"
    from jobs.job`)
  return rows[0]!
}

/** How many emails wait, wait for another try, or are parked. */
export async function countEmails({
  db,
}: DbContext): Promise<{ queuedCount: number; retryingCount: number; failedCount: number }> {
  const { rows } = await db.execute<{ queuedCount: number; retryingCount: number; failedCount: number }>(sql`
    select count(*) filter (where name = 'platform.deliver-mail' and state in ('created', 'active'))::int as "queuedCount",
      count(*) filter (where name = 'platform.deliver-mail' and state = 'retry')::int as "retryingCount",
      count(*) filter (where name = 'platform.dead-letter' and source_name = 'platform.deliver-mail' and state < 'active')::int
        as "failedCount"
    from jobs.job`)
  return rows[0]!
}
