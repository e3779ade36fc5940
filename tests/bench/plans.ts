import type { Pool, QueryConfig } from 'pg'
import { createApp } from '#apps/server/app.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import { createLog } from '#platform/server/log.ts'
import { findFreePort } from '#tests/harness/test-app.ts'
import { printTable } from './table.ts'

/** Reading a table of fewer rows as a whole is what PostgreSQL should do. */
const largeRowCount = 1_000

/** `name`: what the request is called in the tables, its path and role unless set. */
type ExplainRequest = { path: string; role: string; cookie: string; name?: string }
type ExplainOptions = { dataDir: string; database: Database; isPrintingPlans: boolean }
type Statement = { text: string; values: unknown[] }
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}
type Explained = { Plan: PlanNode; 'Execution Time': number }

/** Runs each request once, has its statements explained, and names those that read a large table from end to end. */
export async function explainRequests(
  requests: ExplainRequest[],
  { dataDir, database, isPrintingPlans }: ExplainOptions,
): Promise<void> {
  const log = createLog({ level: 'error' })
  const embedded = await startEmbedded({ dataDir, log })
  const port = await findFreePort()
  const app = await createApp({
    config: parseAppConfig({ DATA_DIR: dataDir, PORT: String(port) }),
    connection: embedded.connection,
    log,
    isWorking: false,
  })
  await app.http.listen({ port, host: '127.0.0.1' })
  const statements = recordStatements(app.base.database.pool)
  const findings = new Set<string>()
  const rows: (string | number)[][] = []
  try {
    for (const { path, role, cookie, name = `${path} as ${role}` } of requests) {
      statements.length = 0
      const reply = await fetch(`http://localhost:${port}${path}`, { headers: { cookie } })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${name}: ${reply.status} ${text.slice(0, 200)}`)
      const plans: Explained[] = []
      for (const statement of statements.slice()) {
        const plan = await explain(database.pool, statement)
        plans.push(plan)
        for (const scan of findSequentialScans(plan.Plan)) findings.add(`${name}: ${scan}`)
        if (isPrintingPlans) await printPlan(database.pool, { ...statement, title: name })
      }
      rows.push([name, ...summarize(plans)])
    }
  } finally {
    await app.stop()
    await embedded.stop()
  }
  if (isPrintingPlans)
    printTable('The slowest statement of each', { header: ['', 'ms', 'rows read', 'pages', 'by'], rows })
  process.stdout.write(
    findings.size === 0
      ? '  No statement reads a large table from end to end.\n'
      : `  Sequential scans:\n    ${[...findings].join('\n    ')}\n`,
  )
}

/** Of the slowest statement: its time, the rows and pages it reads, and the indexes and whole tables it reads them from. */
function summarize(plans: Explained[]): (string | number)[] {
  const slowest = plans.toSorted((one, other) => other['Execution Time'] - one['Execution Time'])[0]
  if (!slowest) return []
  const nodes = [...walkPlan(slowest.Plan)]
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined)
  const sources = nodes.flatMap(
    (node) => node['Index Name'] ?? (isWholeScan(node) ? `all ${node['Relation Name']}` : []),
  )
  return [
    slowest['Execution Time'],
    Math.round(scans.reduce((sum, node) => sum + countRead(node), 0)),
    slowest.Plan['Shared Hit Blocks'] + slowest.Plan['Shared Read Blocks'],
    [...new Set(sources)].join(', '),
  ]
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

async function explain(pool: Pool, { text, values }: Statement): Promise<Explained> {
  const answer = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
  return answer.rows[0]['QUERY PLAN'][0]
}

const isWholeScan = (node: PlanNode) => node['Node Type'] === 'Seq Scan'
const countRead = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

function* walkPlan(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* walkPlan(child)
}

function* findSequentialScans(plan: PlanNode): Generator<string> {
  for (const node of walkPlan(plan))
    if (isWholeScan(node) && countRead(node) >= largeRowCount)
      yield `${node['Relation Name']}, ${countRead(node).toLocaleString('en-US')} rows`
}

async function printPlan(pool: Pool, { title, text, values }: Statement & { title: string }): Promise<void> {
  const answer = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
  process.stdout.write(
    `\n${title}\n  ${text.replace(/\s+/g, ' ').slice(0, 400)}\n${answer.rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`,
  )
}
