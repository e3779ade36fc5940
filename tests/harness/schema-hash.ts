import { createHash } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { query } from './standalone-postgres.ts'

// The migrator creates its empty journal before the transaction of the migrations, so only the journal's rows count.
const ownSchemasCondition = "nspname not like 'pg\\_%' and nspname not in ('information_schema', 'drizzle')"

/** All declared objects, and the migrations in the journal. */
const declarations = [
  `select 'column', nspname, relname, relkind::text, attname, format_type(atttypid, atttypmod), attnotnull::text, pg_get_expr(adbin, adrelid)
   from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
   left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'S') and ${ownSchemasCondition}`,
  `select 'index', nspname, pg_get_indexdef(indexrelid), indisvalid::text from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace where ${ownSchemasCondition}`,
  `select 'constraint', nspname, conrelid::regclass::text, conname, pg_get_constraintdef(c.oid) from pg_constraint c join pg_namespace n on n.oid = connamespace where ${ownSchemasCondition}`,
  `select 'view', nspname, relname, pg_get_viewdef(c.oid) from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('v', 'm') and ${ownSchemasCondition}`,
  `select 'function', nspname, proname, md5(prosrc) from pg_proc p join pg_namespace n on n.oid = pronamespace where ${ownSchemasCondition}`,
  "select 'extension', extname, extversion from pg_extension",
]

/** A digest of the database's schema and migration journal: equal when two databases were brought to the same state. */
export async function schemaHash(connection: ClientConfig | string): Promise<string> {
  const lines: string[] = []
  for (const text of declarations) for (const row of await query(connection, text)) lines.push(JSON.stringify(row))
  for (const name of await appliedMigrations(connection)) lines.push(name)
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16)
}

/** The names in the migration journal, one each time a migration ran. */
export async function appliedMigrations(connection: ClientConfig | string): Promise<string[]> {
  const [journal] = await query<{ found: string | null }>(
    connection,
    "select to_regclass('drizzle.__drizzle_migrations')::text as found",
  )
  if (journal!.found === null) return []
  return (await query<{ name: string }>(connection, 'select name from drizzle.__drizzle_migrations order by id')).map(
    ({ name }) => name,
  )
}
