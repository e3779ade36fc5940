import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { until } from '#tests/harness/measure.ts'
import type { TestApp } from '#tests/harness/test-app.ts'

const tableCache = new WeakMap<TestApp, string[]>()

/** Every table, including those of the job queue, as `schema.table`. */
async function listTables(app: TestApp): Promise<string[]> {
  const cached = tableCache.get(app)
  if (cached) return cached
  const { rows } = await app.base.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  tableCache.set(
    app,
    rows.map(({ name }) => name),
  )
  return rows.map(({ name }) => name)
}

/**
 * One query over a hundred small tables. PostgreSQL takes it for one large query and would start processes that read them in parallel,
 * which takes ten times as long as reading them. The statement has a name, so that each connection plans it once: that takes long, too.
 * In a transaction: through a pooler, the setting could reach another connection than the query, and stay there.
 */
async function readTables<Row extends QueryResultRow>(app: TestApp, query: QueryConfig): Promise<QueryResult<Row>> {
  const client = await app.base.database.pool.connect()
  try {
    await client.query('begin; set local max_parallel_workers_per_gather = 0')
    return await client.query<Row>(query)
  } finally {
    await client.query('commit')
    client.release()
  }
}

/** The rows of these tables in PostgreSQL's text format, each after the name of its table. */
async function readRowTexts(app: TestApp, tables: string[]): Promise<string[]> {
  const statements = tables.map((name) => `select '${name} ' || t::text as line from ${name} t`)
  const { rows } = await readTables<{ line: string }>(app, {
    name: `rows of ${tables.length} tables`,
    text: statements.join(' union all '),
  })
  return rows.map(({ line }) => line)
}

/** The whole database as one text to search in. */
export async function dumpDatabase(app: TestApp): Promise<string> {
  return (await readRowTexts(app, await listTables(app))).join('\n')
}

/** Tables that any request (limits, unknown codes) or scheduled job (content sync) may change, whatever a test does. */
const ignoredTables = new Set([
  'public.rate_windows',
  'public.port_outcomes',
  'public.email_days',
  'public.unknown_codes',
  'public.visitor_salts',
  'public.sync_runs',
  'public.sync_pages',
])

/** Of a table: how many rows it has, and the transaction that wrote the newest of them. Every write changes one of the two. */
type TableMark = { count: number; newest: string }
export type Snapshot = ReadonlyMap<string, TableMark>

/** The state of the product's tables, once nothing that could change them is left: no job, and no answer, which is written after its reply. */
export async function snapshotTables(app: TestApp): Promise<Snapshot> {
  const tables = await listSettledTables(app)
  const statements = tables.map(
    (name) =>
      `select '${name}' as name, count(*)::int, coalesce(max(xmin::text::bigint), 0)::text as newest from ${name}`,
  )
  const { rows } = await readTables<TableMark & { name: string }>(app, {
    name: `state of ${tables.length} tables`,
    text: statements.join(' union all '),
  })
  return new Map(rows.map(({ name, ...mark }) => [name, mark]))
}

/** Rows written since then, and how many are fewer, each after the name of its table. A refused request must leave this empty. */
export async function changesSince(app: TestApp, before: Snapshot): Promise<string[]> {
  const changes: string[] = []
  for (const [name, { count, newest }] of await snapshotTables(app)) {
    const was = before.get(name)!
    if (count < was.count) changes.push(`- ${name} ${was.count - count} rows`)
    if (newest !== was.newest || count > was.count) changes.push(...(await listNewer(app, name, was)))
  }
  return changes
}

async function listNewer(app: TestApp, table: string, { newest }: TableMark): Promise<string[]> {
  const { rows } = await app.base.database.pool.query<{ line: string }>(
    `select '+ ${table} ' || t::text as line from ${table} t where xmin::text::bigint > $1`,
    [newest],
  )
  return rows.map(({ line }) => line)
}

/** All rows that contain a person's id, and the row of the person. */
export async function findRowsMentioning(app: TestApp, id: string): Promise<string[]> {
  return (await readRowTexts(app, await listSettledTables(app))).filter((row) => row.includes(id))
}

async function listSettledTables(app: TestApp): Promise<string[]> {
  await app.settled({ runsDelayed: true })
  await until('no answer of the assistant is being written', {
    poll: async () => {
      const { rowCount } = await app.base.database.pool.query('select from chat_generations where ended_at is null')
      return rowCount === 0
    },
    withinMs: 10_000,
    everyMs: 20,
  })
  return (await listTables(app)).filter((name) => name.startsWith('public.') && !ignoredTables.has(name))
}

/** How a secret may appear in a dump: as it is, or as bytes in hex or base64. */
export function listEncodings(secret: string): string[] {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')]
  return [
    secret,
    ...bytes.flatMap((each) => [each.toString('hex'), each.toString('base64'), each.toString('base64url')]),
  ].filter((text) => text.length >= 8)
}
