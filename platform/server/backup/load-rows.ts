import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { listTables, quoteColumns, quoteTable, type Table } from './catalog.ts'
import type { Entry } from './entries.ts'
import type { BackupStart, TableHeader, TableSummary } from './manifest.ts'
import { createRowHash } from './row-hash.ts'
import { copyOut } from './write-backup.ts'

export type Loader = {
  load(header: TableHeader, data: Entry['data']): Promise<void>
  /** Puts back what guards the rows and compares what the tables hold with the backup. */
  finish(expected: TableSummary[]): Promise<void>
}

/**
 * Loads rows into empty tables, within the client's transaction. Foreign keys and indexes for searching are taken off and put back
 * at the end: building an index once is far faster than row by row, and the keys are checked then. Triggers rest: rows come as they are.
 */
export async function openLoader(client: Client, start: BackupStart): Promise<Loader> {
  const tables = await listTables(client)
  const putBack = await takeOff(client, tables)
  await client.query(`truncate ${tables.map(quoteTable).join(', ')}`)
  const find = ({ schema, name }: { schema: string; name: string }) =>
    tables.find((table) => table.schema === schema && table.name === name)
  return {
    load: async (header, data) => {
      const table = find(header)
      const isKnown = table && header.columns.every((column) => table.columns.includes(column))
      if (!isKnown)
        throw new BackupError(`The table ${header.schema}.${header.name} of the backup does not exist here.`)
      const sink = client.query(copyFrom(`copy ${quoteTable(header)} (${quoteColumns(header.columns)}) from stdin`))
      await pipeline(data, sink)
    },
    finish: async (expected) => {
      for (const { name, value } of start.sequences) await client.query('select setval($1, $2)', [name, value])
      for (const summary of expected) await assertSame(client, { summary, table: find(summary)! })
      for (const statement of putBack) await client.query(statement)
    },
  }
}

async function assertSame(client: Client, { summary, table }: { summary: TableSummary; table: Table }): Promise<void> {
  const rowHash = createRowHash()
  for await (const chunk of copyOut(client, table)) rowHash.update(chunk)
  const { rowCount, hash } = rowHash.digest()
  if (rowCount !== summary.rowCount || hash !== summary.hash)
    throw new BackupError(
      `The restored table ${table.schema}.${table.name} has ${rowCount} rows that differ from the ${summary.rowCount} of the backup.`,
    )
}

/** Takes off foreign keys, indexes that hold no rule, and triggers; returns what puts them back. */
async function takeOff(client: Client, tables: Table[]): Promise<string[]> {
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  const { rows: keys } = await client.query<{ off: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as back
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname || '.' || c.relname = any($1)`,
    [names],
  )
  const { rows: indexes } = await client.query<{ off: string; back: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as back
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where not i.indisunique and n.nspname = 'public' and c.relname = any($1)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables.filter(({ schema }) => schema === 'public').map(({ name }) => name)],
  )
  const triggers = (verb: string) => tables.map((table) => `alter table ${quoteTable(table)} ${verb} trigger user`)
  for (const statement of [...triggers('disable'), ...[...keys, ...indexes].map(({ off }) => off)])
    await client.query(statement)
  return [...[...indexes, ...keys].map(({ back }) => back), ...triggers('enable')]
}
