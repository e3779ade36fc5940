import { sql } from 'drizzle-orm'
import { type Page, type PageQuery } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import type { DeadJob, DeadJobChoice } from '../../schema.ts'

type DbContext = { db: Db }
type DeadRow = Omit<DeadJob, 'failedAt'> & { failedAt: Date }

const isParked = sql`name = 'platform.dead-letter' and state < 'active'`
/** What a handler threw, or why the queue gave the job up. */
const reason = sql`left(coalesce(source_output ->> 'message', output ->> 'message', source_output::text, output::text, 'No reason was kept'), 500)`

/** Parked jobs, newest first. */
export async function listDeadRows({ db }: DbContext, page: PageQuery): Promise<Page<DeadRow>> {
  const list = keysetBy<DeadRow>({
    keys: [
      { by: sql`date_trunc('milliseconds', created_on)`, type: 'timestamptz', of: (row) => row.failedAt },
      { by: sql`id`, type: 'uuid', of: (row) => row.id },
    ],
    page,
  })
  const { rows } = await db.execute<Omit<DeadRow, 'failedAt'> & { failedAt: string; totalCount: number }>(sql`
    select id, coalesce(source_name, 'unknown') as job, ${reason} as reason,
      to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "failedAt",
      (select count(*)::int from jobs.job where ${isParked}) as "totalCount"
    from jobs.job where ${isParked} ${list.after ? sql`and ${list.after}` : sql``}
    order by ${sql.join(list.orderBy, sql`, `)} limit ${list.limit}`)
  const dead = rows.map(({ totalCount: _count, ...row }) => ({ ...row, failedAt: new Date(row.failedAt) }))
  return list.toPage(dead, rows[0]?.totalCount ?? 0)
}

/** Deletes the chosen parked jobs; returns how many. */
export async function deleteDead({ db }: DbContext, { ids, job }: DeadJobChoice): Promise<number> {
  const byId = ids ? sql`and id = any(${sql.param(ids)}::uuid[])` : sql``
  const byJob = job === undefined ? sql`` : sql`and source_name = ${job}`
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from jobs.job where ${isParked} ${byId} ${byJob} returning id`,
  )
  return rows.length
}
