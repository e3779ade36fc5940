import type { Pool, QueryConfig } from 'pg'
import { createApp } from '#apps/server/app.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import { createLog } from '#platform/server/log.ts'

/** Reading a table of fewer rows as a whole is what PostgreSQL should do. */
const largeRowCount = 1_000

type ExplainRequest = { path: string; role: string; cookies: Map<string, string> }
type ExplainOptions = { dataDir: string; database: Database; isPrintingPlans: boolean }
type Statement = { text: string; values: unknown[] }
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Runs each request once, has its statements explained, and names those that read a large table from end to end. */
export async function explainRequests(
  requests: ExplainRequest[],
  { dataDir, database, isPrintingPlans }: ExplainOptions,
): Promise<void> {
  const log = createLog({ level: 'error' })
  const embedded = await startEmbedded({ dataDir, log })
  const app = await createApp({
    config: parseAppConfig({ DATA_DIR: dataDir }),
    connection: embedded.connection,
    log,
    isWorking: false,
  })
  const statements = recordStatements(app.base.database.pool)
  const findings = new Set<string>()
  try {
    for (const { path, role, cookies } of requests) {
      statements.length = 0
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      await app.http.inject({ url: path, headers: { cookie, host: 'localhost:3000' } })
      for (const statement of statements.slice()) {
        const scans = await explain(database.pool, statement)
        for (const scan of scans) findings.add(`${path} as ${role}: ${scan}`)
        if (isPrintingPlans) await printPlan(database.pool, { ...statement, title: `${path} as ${role}` })
      }
    }
  } finally {
    await app.stop()
    await embedded.stop()
  }
  process.stdout.write(
    findings.size === 0
      ? '  No statement reads a large table from end to end.\n'
      : `  Sequential scans:\n    ${[...findings].join('\n    ')}\n`,
  )
}

/** Keeps what is sent through the pool from now on. */
function recordStatements(pool: Pool): Statement[] {
  const statements: Statement[] = []
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((config: QueryConfig | string, values?: unknown[], ...rest: unknown[]) => {
    const text = typeof config === 'string' ? config : config.text
    if (/^\s*(select|with)\b/i.test(text)) statements.push({ text, values: values ?? [] })
    return query(config, values, ...rest)
  }) as Pool['query']
  return statements
}

async function explain(pool: Pool, { text, values }: Statement): Promise<string[]> {
  const answer = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
  return [...findSequentialScans(answer.rows[0]['QUERY PLAN'][0].Plan)]
}

function* findSequentialScans(node: PlanNode): Generator<string> {
  const readCount = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  if (node['Node Type'] === 'Seq Scan' && readCount >= largeRowCount)
    yield `${node['Relation Name']}, ${readCount.toLocaleString('en-US')} rows`
  for (const child of node.Plans ?? []) yield* findSequentialScans(child)
}

async function printPlan(pool: Pool, { title, text, values }: Statement & { title: string }): Promise<void> {
  const answer = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
  process.stdout.write(
    `\n${title}\n  ${text.replace(/\s+/g, ' ').slice(0, 400)}\n${answer.rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`,
  )
}
