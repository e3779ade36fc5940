import { escapeIdentifier, type ClientBase } from 'pg'
import type { TableName } from './manifest.ts'

/** What rows are in: ours and the job queue's. Other schemas of the database are none of our business. */
const schemas = ['public', 'jobs']
/** Of the job queue: what describes the installation or its past, not work to do. */
const omitted = ['jobs.version', 'jobs.queue_stats', 'jobs.bam', 'jobs.warning']

export type Table = TableName & { columns: string[]; isPartitioned: boolean }

export const quoteTable = ({ schema, name }: TableName): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
export const quoteColumns = (columns: string[]): string => columns.map((column) => escapeIdentifier(column)).join(', ')

/** The tables whose rows are backed up, with their stored columns; generated ones are computed again. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned",
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and n.nspname || '.' || c.relname <> all($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname desc, c.relname`,
    [schemas, omitted],
  )
  return rows
}

/** Where each sequence stands; unused ones are left out. */
export async function listSequences(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null`,
    [schemas],
  )
  return rows
}

/** The names of the applied migrations, oldest first; none where the database has never been migrated. */
export async function listAppliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as found",
  )
  if (rows[0]?.found == null) return []
  const applied = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations order by name')
  return applied.rows.map(({ name }) => name)
}

/** The version of the job queue's tables, 0 where there are none. */
export async function findQueueVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass('jobs.version')::text as found")
  if (rows[0]?.found == null) return 0
  const { rows: versions } = await client.query<{ version: number }>('select version from jobs.version')
  return versions[0]?.version ?? 0
}
