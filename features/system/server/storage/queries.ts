import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'

type DbContext = { db: Db }
type TableSize = { name: string; bytes: number; rowCount: number }

const shownTableCount = 12

/** What the database takes in all, and its largest tables with their indexes and partitions. Row counts are PostgreSQL's estimates. */
export async function measureTables({ db }: DbContext): Promise<{ databaseBytes: number; tables: TableSize[] }> {
  const { rows } = await db.execute<{ name: string; bytes: string; rows: string; databaseBytes: string }>(sql`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      sum(pg_total_relation_size(part.oid))::text as bytes, sum(greatest(part.reltuples, 0))::bigint::text as rows,
      pg_database_size(current_database())::text as "databaseBytes"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits on inhparent = c.oid and c.relkind = 'p' join pg_class part on part.oid = coalesce(inhrelid, c.oid)
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'jobs')
    group by n.nspname, c.relname order by sum(pg_total_relation_size(part.oid)) desc limit ${shownTableCount}`)
  const tables = rows.map(({ name, bytes, rows: rowCount }) => ({
    name,
    bytes: Number(bytes),
    rowCount: Number(rowCount),
  }))
  return { databaseBytes: Number(rows[0]?.databaseBytes ?? 0), tables }
}
