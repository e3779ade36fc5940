import { readFileSync } from 'node:fs'
import { Client, type ClientConfig } from 'pg'

const folder = new URL('../../migrations', import.meta.url).pathname

/** What each kind of statement is undone by; `$n` are the names it holds. Anything else cannot be undone from its text. */
const inverses: [statement: RegExp, inverse: string][] = [
  [/^create table (?:if not exists )?(\S+)/i, 'drop table if exists $1 cascade'],
  [/^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\S+)/i, 'drop index if exists $1'],
  [/^create (?:or replace )?view (\S+)/i, 'drop view if exists $1 cascade'],
  [/^create type (\S+)/i, 'drop type if exists $1 cascade'],
  [/^create sequence (\S+)/i, 'drop sequence if exists $1 cascade'],
  [/^create function (\w+\([^)]*\))/i, 'drop function if exists $1 cascade'],
  [/^alter table (\S+) add column (\S+)/i, 'alter table if exists $1 drop column if exists $2 cascade'],
  [/^alter table (\S+) add constraint (\S+)/i, 'alter table if exists $1 drop constraint if exists $2'],
  [/^alter table (\S+) rename to (\S+?);?$/i, 'alter table if exists $2 rename to $1'],
  [/^alter table (\S+) rename column (\S+) to (\S+?);?$/i, 'alter table if exists $1 rename column $3 to $2'],
  [/^alter table (\S+) alter column (\S+) set not null/i, 'alter table if exists $1 alter column $2 drop not null'],
  // It goes with its function.
  [/^create (?:constraint )?trigger/i, ''],
  // An extension may be there for others, and does no harm.
  [/^create extension/i, ''],
]

/** What to do, in development, about a database that has had a migration whose files are gone. */
export const missingMigrationHint =
  'In development: a migration that was applied here is gone. Put its folder back and run `npm run migrate -- redo`, which\n' +
  'writes it again from the tables, or run `npm run migrate -- reset` for a new database.'

/** A statement whose opposite its text does not say, such as a dropped column. */
export class IrreversibleError extends Error {
  constructor(statement: string) {
    super(
      `This cannot be undone: ${statement.split('\n')[0]}. To start over with an empty development database: npm run migrate -- reset`,
    )
    this.name = 'IrreversibleError'
  }
}

/** The statements that undo a migration, the last one first. Throws `IrreversibleError` for what has no opposite. */
export function invertMigration(sql: string): string[] {
  const statements = sql
    .split('--> statement-breakpoint')
    .map((text) => text.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)
  return statements.toReversed().flatMap((statement) => {
    for (const [pattern, inverse] of inverses) {
      const names = pattern.exec(statement)
      if (names) return inverse ? [inverse.replaceAll(/\$(\d)/g, (_, index) => names[Number(index)]!)] : []
    }
    throw new IrreversibleError(statement)
  })
}

/** Undoes this migration and forgets that it ran, in one transaction. Returns false where it never ran. */
export async function undoMigration(connection: ClientConfig, name: string): Promise<boolean> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
    )
    if (!rows[0]!.found) return false
    await client.query('begin')
    const { rowCount } = await client.query('delete from drizzle.__drizzle_migrations where name = $1', [name])
    if (rowCount === 0) return false
    for (const statement of invertMigration(readFileSync(`${folder}/${name}/migration.sql`, 'utf8')))
      await client.query(statement)
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}
