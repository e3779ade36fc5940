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

/** The rows of these tables in PostgreSQL's text format, each after the name of its table. */
async function readRowTexts(app: TestApp, tables: string[]): Promise<string[]> {
  const statements = tables.map((name) => `select '${name} ' || t::text as line from ${name} t`)
  // By a name, so that each connection plans it once: planning a hundred tables takes longer than reading them.
  const { rows } = await app.base.database.pool.query<{ line: string }>({
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

/** The product's rows, once nothing that could change them is left: no job, and no answer, which is written after its reply. */
export async function snapshotRows(app: TestApp): Promise<Set<string>> {
  await app.settled({ runsDelayed: true })
  await until('no answer of the assistant is being written', {
    poll: async () => {
      const { rowCount } = await app.base.database.pool.query('select from chat_generations where ended_at is null')
      return rowCount === 0
    },
    withinMs: 10_000,
    everyMs: 20,
  })
  const ownTables = (await listTables(app)).filter((name) => name.startsWith('public.') && !ignoredTables.has(name))
  return new Set(await readRowTexts(app, ownTables))
}

/** Rows added or removed since then. A refused request must leave this empty. */
export async function changesSince(app: TestApp, before: Set<string>): Promise<string[]> {
  const after = await snapshotRows(app)
  return [
    ...[...before.difference(after)].map((row) => `- ${row}`),
    ...[...after.difference(before)].map((row) => `+ ${row}`),
  ]
}

/** All rows that contain a person's id, and the row of the person. */
export async function findRowsMentioning(app: TestApp, id: string): Promise<string[]> {
  return [...(await snapshotRows(app))].filter((row) => row.includes(id))
}

/** How a secret may appear in a dump: as it is, or as bytes in hex or base64. */
export function listEncodings(secret: string): string[] {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')]
  return [
    secret,
    ...bytes.flatMap((each) => [each.toString('hex'), each.toString('base64'), each.toString('base64url')]),
  ].filter((text) => text.length >= 8)
}
