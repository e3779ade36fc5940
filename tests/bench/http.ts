import autocannon, { type Result } from 'autocannon'
import { median } from '#tests/harness/measure.ts'
import { startServer, type RunningServer } from './processes.ts'
import { signInPeople, withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const paths = ['/api/auth/user', '/api/users/stats']
const connectionCount = 64
const roundCount = Number(process.env['BENCH_ROUNDS'] ?? 5)
const roundSeconds = Number(process.env['BENCH_SECONDS'] ?? 4)

type LoadResult = { perSecond: number; p50: number; p99: number }
type Round = { app: LoadResult; bare: LoadResult }

/**
 * Signed-in requests to the whole product, against the framework alone answering the same bytes, by turns. Every connection
 * is another person, so that nothing is looked up less often than for a crowd.
 */
export async function benchHttp(): Promise<void> {
  await withSeeded({ students: 100 }, async ({ dataDir, database }) => {
    const cookies = await signInPeople(database, { role: 'student', count: connectionCount })
    const app = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    const bare = await startServer('tests/bench/bare-server.ts', {
      env: { ANSWERS: JSON.stringify(await recordReplies(app, cookies[0]!)) },
    })
    try {
      for (const path of paths) printRounds(path, await runRounds(path, { app, bare, cookies }))
    } finally {
      await Promise.all([app.stop(), bare.stop()])
    }
  })
}

async function recordReplies(
  app: RunningServer,
  cookie: string,
): Promise<Record<string, { type: string; body: string }>> {
  const replies = paths.map(async (path) => {
    const reply = await fetch(app.url + path, { headers: { cookie } })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}`)
    return [path, { type: reply.headers.get('content-type')!, body: await reply.text() }] as const
  })
  return Object.fromEntries(await Promise.all(replies))
}

type RoundsOptions = { app: RunningServer; bare: RunningServer; cookies: string[] }

async function runRounds(path: string, { app, bare, cookies }: RoundsOptions): Promise<Round[]> {
  const rounds: Round[] = []
  for (const server of [app, bare]) await load(server.url + path, { cookies, seconds: 2 })
  for (let round = 0; round < roundCount; round++) {
    const first = await load(bare.url + path, { cookies, seconds: roundSeconds })
    rounds.push({ bare: first, app: await load(app.url + path, { cookies, seconds: roundSeconds }) })
  }
  return rounds
}

async function load(url: string, { cookies, seconds }: { cookies: string[]; seconds: number }): Promise<LoadResult> {
  let nextCookie = 0
  const result: Result = await autocannon({
    url,
    connections: connectionCount,
    duration: seconds,
    setupClient: (client) => client.setHeaders({ cookie: cookies[nextCookie++ % cookies.length]! }),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

function printRounds(path: string, rounds: Round[]): void {
  const medianOf = (select: (round: Round) => number) => median(rounds.map(select))
  const ratios = rounds.map(({ app, bare }) => app.perSecond / bare.perSecond)
  printTable(`GET ${path}, ${connectionCount} connections, medians of ${roundCount} rounds`, {
    header: ['', 'requests/s', 'p50 ms', 'p99 ms'],
    rows: (['bare', 'app'] as const).map((name) => [
      name,
      medianOf((round) => round[name].perSecond),
      medianOf((round) => round[name].p50),
      medianOf((round) => round[name].p99),
    ]),
    footer: `app / bare: ${median(ratios).toFixed(2)} (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; aim 0.50)`,
  })
}
