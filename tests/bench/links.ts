import autocannon, { type Result } from 'autocannon'
import { sql } from 'drizzle-orm'
import { createLink } from '#features/links/server/actions.ts'
import { flushIngestBuffer } from '#features/clicks/server/ingest-buffer/queries.ts'
import { createBase } from '#apps/server/app.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { createLog } from '#platform/server/log.ts'
import { median } from '#tests/harness/measure.ts'
import { pace, type PaceResult } from './pace.ts'
import { startServer, type RunningServer } from './processes.ts'
import { withSeeded, type SeededDatabase } from './seeded-database.ts'
import { printTable } from './table.ts'

const connectionCount = 64
const linkCount = 100
const steadyRate = 1_000
const steadySeconds = 10
const roundCount = Number(process.env['BENCH_ROUNDS'] ?? 5)
const roundSeconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type LoadResult = { perSecond: number; p50: number; p99: number; answered: number }
type Kind = 'bare' | 'redirector' | 'app'

/**
 * Redirects a second with every click stored and flushed, against the bare HTTP server answering the same bytes and storing
 * nothing, by turns; then the wait at a steady thousand a second. At the end every answer must have its click.
 */
export async function benchLinks(): Promise<void> {
  await withSeeded({ students: 40 }, async (seededDatabase) => {
    const codes = await createLinks(seededDatabase)
    const env = { DATA_DIR: seededDatabase.dataDir, LOG_LEVEL: 'warn' }
    const redirector = await startServer('apps/server/redirector.ts', { env })
    const app = await startServer('apps/server/main.ts', { env })
    const sample = await fetch(`${redirector.url}/l/${codes[0]}`, { redirect: 'manual', method: 'HEAD' })
    const keptHeaders = [...sample.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name))
    const bare = await startServer('tests/bench/bare-redirect.ts', {
      env: { HEADERS: JSON.stringify(Object.fromEntries(keptHeaders)) },
    })
    const servers = { bare, redirector, app }
    try {
      await measure(seededDatabase, { servers, codes })
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()))
    }
  })
}

async function createLinks({ database, dataDir }: SeededDatabase): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from people where role = 'admin' limit 1`)
  const { pool } = database
  const { host, port, user, password, database: name } = pool.options
  const connection = { host, port, user, password, database: name } as object
  const base = await createBase({
    config: parseAppConfig({ DATA_DIR: dataDir }),
    connection,
    log: createLog({ level: 'error' }),
    isWorking: false,
  })
  const viewer = { id: rows[0]!.id, role: 'admin', isAnalyst: false, isDemo: false } as never
  const ctx = createCtx(base, { viewer, scope: 'all', logBindings: { job: 'bench' } })
  const codes: string[] = []
  for (let at = 0; at < linkCount; at += 1)
    codes.push(
      (await createLink(ctx, { title: `Link ${at}`, url: `https://example.edu/page/${at}`, utmSource: 'bench' }))
        .shortCode,
    )
  await base.live.close()
  base.clock.close()
  await base.database.close()
  return codes
}

type MeasureOptions = { servers: Record<Kind, RunningServer>; codes: string[] }

async function measure({ database }: SeededDatabase, { servers, codes }: MeasureOptions): Promise<void> {
  const rounds: Record<Kind, LoadResult[]> = { bare: [], redirector: [], app: [] }
  const countClicks = async () => {
    await flushIngestBuffer({ db: database.db, config: { timeZone: 'America/New_York' } })
    return (await database.db.execute<{ count: number }>(sql`select count(*)::int as count from clicks`)).rows[0]!.count
  }
  const before = await countClicks()
  let answered = 0
  const kinds: Kind[] = ['bare', 'redirector', 'app']
  for (let round = -1; round < roundCount; round += 1) {
    for (const kind of kinds) {
      const figures = await load(servers[kind], { codes, seconds: round < 0 ? 2 : roundSeconds })
      if (kind !== 'bare') answered += figures.answered
      if (round >= 0) rounds[kind].push(figures)
    }
  }
  const paths = codes.map((code) => `/l/${code}`)
  const paceOptions = { paths, perSecond: steadyRate, seconds: steadySeconds, headers: { 'user-agent': agent } }
  const steady = {
    bare: await pace(servers.bare.url, paceOptions),
    redirector: await pace(servers.redirector.url, paceOptions),
  }
  answered += steady.redirector.answered
  printRounds(rounds, { steady, answered, stored: (await countClicks()) - before })
}

type LoadOptions = { codes: string[]; seconds: number }

/** Follows short links, over and over, as fast as they are answered. */
export async function load({ url }: Pick<RunningServer, 'url'>, { codes, seconds }: LoadOptions): Promise<LoadResult> {
  const result: Result = await autocannon({
    url,
    connections: connectionCount,
    duration: seconds,
    headers: { 'user-agent': agent },
    requests: codes.map((code) => ({ path: `/l/${code}` })),
  })
  if (result.errors > 0 || result['2xx'] + result['4xx'] + result['5xx'] > 0)
    throw new Error(`${url}: not all were redirected`)
  const { p50, p99 } = result.latency
  return { perSecond: result.requests.total / result.duration, p50, p99, answered: result['3xx'] }
}

type MeasureResult = { steady: Record<'bare' | 'redirector', PaceResult>; answered: number; stored: number }

function printRounds(rounds: Record<Kind, LoadResult[]>, { steady, answered, stored }: MeasureResult): void {
  const ratios = rounds.redirector.map(({ perSecond }, at) => perSecond / rounds.bare[at]!.perSecond)
  const row = (name: Kind) => {
    const medianOf = (select: (figures: LoadResult) => number) => median(rounds[name].map(select))
    return [name, medianOf((each) => each.perSecond), medianOf((each) => each.p50), medianOf((each) => each.p99)]
  }
  const at = (name: 'bare' | 'redirector') => [`${name}, evenly`, steadyRate, steady[name].p50, steady[name].p99]
  printTable(`GET /l/{code}, ${connectionCount} connections, ${linkCount} links, medians of ${roundCount} rounds`, {
    header: ['', 'redirects/s', 'p50 ms', 'p99 ms'],
    rows: [row('bare'), row('redirector'), row('app'), at('bare'), at('redirector')],
    footer: `redirector / bare: ${median(ratios).toFixed(2)} (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; aim 0.50). Answered ${answered.toLocaleString('en-US')}, stored ${stored.toLocaleString('en-US')}`,
  })
}
