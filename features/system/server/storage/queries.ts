import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'

type DbContext = { db: Db }
type TableSize = { name: string; bytes: number; rowCount: number }

const shownTableCount = 12

/** What the database takes in all, and its largest tables with their indexes. Row counts are PostgreSQL's estimates. */
export async function measureTables({ db }: DbContext): Promise<{ databaseBytes: number; tables: TableSize[] }> {
  const { rows } = await db.execute<{ name: string; bytes: string; rows: string; databaseBytes: string }>(sql`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      pg_total_relation_size(c.oid)::text as bytes, greatest(c.reltuples, 0)::bigint::text as rows,
      pg_database_size(current_database())::text as "databaseBytes"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'jobs')
    order by pg_total_relation_size(c.oid) desc limit ${shownTableCount}`)
  const tables = rows.map(({ name, bytes, rows: rowCount }) => ({
    name,
    bytes: Number(bytes),
    rowCount: Number(rowCount),
  }))
  return { databaseBytes: Number(rows[0]?.databaseBytes ?? 0), tables }
}
