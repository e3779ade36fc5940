import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type PoolConfig } from 'pg'
import { listDaysToRollUp, markDay, rollUpDay } from '#features/clicks/server/columnar-rollups/queries.ts'
import type { PlatformConfig } from '#platform/server/settings.ts'

export type Volume = { links: number; clicks: number }

type Step = { name: string; tookMs: number }
type Statement = readonly [text: string, values?: unknown[]]
type GenerateOptions = Volume & { timeZone: string }

const spanDays = 365
/** Rows of one insert: the clock is looked at in between, and a statement never needs more memory than this. */
const chunkSize = 1_000_000

/** Indexes are built once the tables are full: by sorting, which takes a fifth of inserting into them. */
const indexes = {
  dropStatements: ['alter table clicks drop constraint clicks_pkey', 'drop index clicks_time'],
  createStatements: [
    'alter table clicks add constraint clicks_pkey primary key (link_id, clicked_at, id)',
    'create index clicks_time on clicks using brin (clicked_at)',
  ],
}

/** Links of one owner whose popularity falls as in life: the n-th has an n-th of the first one's share. */
const insertLinks = `
with owner as (select id from people where role = 'admin' order by created_at limit 1),
made as (
  insert into links (id, owner_id, title, description, original_url, short_code, is_active, utm_campaign, tags, created_at, updated_at)
  select md5('bench link ' || n)::uuid, owner.id, 'Bench link ' || n, 'Made to be counted', 'https://example.edu/bench/' || n,
    'bench-' || n, n % 10 <> 0, 'campaign ' || n % 40, array['tag ' || n % 25, 'bench'],
    now() - interval '1 year' - n * interval '1 minute', now() - interval '1 year'
  from owner, generate_series(1, $1::int) as n
  returning short_code, created_at
)
insert into reserved_codes (code, reserved_at) select short_code, created_at from made`

/**
 * Clicks in order of time, as they come in life, so that the index over time stays small. The rank of a link is what a
 * uniform draw gives to the power of the number of links: Zipf's law without a table of weights.
 */
const insertClicks = `
insert into clicks (id, link_id, clicked_at, class, is_qr, is_first, network, country, city, device, browser, referrer, campaign)
select md5('bench click ' || n)::uuid, md5('bench link ' || rank)::uuid,
  now() - interval '1 minute' - ($4::bigint - n) * (interval '${spanDays} days' / $4::bigint),
  (array[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])[1 + kind % 20], kind / 20 % 100 < 12, kind / 2000 % 100 < 80,
  (10 + n % 190) || '.' || n / 190 % 250 || '.' || n / 47500 % 250 || '.0/24',
  (array['US', 'US', 'US', 'US', 'US', 'US', 'US', 'GB', 'IN', 'DE', 'CA', 'FR', 'KR', 'BR', 'NG', 'CN'])[1 + look % 16],
  'City ' || look / 16 % 20 * (look / 320 % 15),
  (array['desktop', 'desktop', 'mobile', 'mobile', 'mobile', 'tablet'])[1 + look / 4800 % 6],
  (array['Chrome', 'Chrome', 'Chrome', 'Safari', 'Safari', 'Firefox', 'Microsoft Edge'])[1 + look / 28800 % 7],
  (array[null, null, 'mail.google.com', 'linkedin.com', 'instagram.com', 'virginia.edu', 'google.com', 't.co'])[1 + kind / 200000 % 8],
  'campaign ' || rank % 40
from (
  select n, least(floor(power($1::float8 + 1, random()))::int, $1::int) as rank, floor(random() * 1600000)::int as kind,
    floor(random() * 201600)::int as look
  from generate_series($2::bigint, $3::bigint) as n offset 0
) as drawn`

const insertCounts = `
insert into link_counts (link_id, click_count, unique_count, last_clicked_at)
select link_id, count(*), count(*) filter (where is_first), max(clicked_at) from clicks where class in (0, 4) group by link_id
on conflict (link_id) do update set click_count = excluded.click_count, unique_count = excluded.unique_count, last_clicked_at = excluded.last_clicked_at`

/** Fills a migrated and seeded database; answers what took how long. Whatever was counted in it before is gone. */
export async function generateClicks(
  connection: PoolConfig,
  { links, clicks, timeZone }: GenerateOptions,
): Promise<Step[]> {
  const client = new Client(connection)
  const steps: Step[] = []
  await client.connect()
  const run = async (name: string, work: Statement[]) => {
    const startedAt = performance.now()
    for (const [text, values] of work) await client.query(text, values)
    steps.push({ name, tookMs: performance.now() - startedAt })
  }
  try {
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set jit = off",
    )
    await client.query('truncate clicks, daily_rollups, rollup_days, link_counts, link_visitors')
    await client.query(
      "delete from links where short_code like 'bench-%'; delete from reserved_codes where code like 'bench-%'",
    )
    await client.query('select setseed(0.42)')
    await run('links', [[insertLinks, [links]]])
    await run(
      'indexes dropped',
      indexes.dropStatements.map((text) => [text]),
    )
    await run('clicks', chunkClicks({ links, clicks }))
    await run(
      'indexes',
      indexes.createStatements.map((text) => [text]),
    )
    await run('counters', [[insertCounts]])
    await buildColumnarRollups(client, { steps, timeZone })
    await run('analyze', [['vacuum (analyze) clicks, daily_rollups, link_counts, links, rollup_days']])
  } finally {
    await client.end()
  }
  return steps
}

/** As the nightly job does it, a day at a time. */
async function buildColumnarRollups(
  client: Client,
  { steps, timeZone }: { steps: Step[]; timeZone: string },
): Promise<void> {
  const startedAt = performance.now()
  const ctx = { db: drizzle({ client }), config: { timeZone } as PlatformConfig, now: () => new Date() }
  for (const day of await listDaysToRollUp(ctx)) {
    await markDay(ctx, day)
    await ctx.db.transaction((db) => rollUpDay({ ...ctx, db }, day))
  }
  steps.push({ name: 'columns', tookMs: performance.now() - startedAt })
}

function chunkClicks({ links, clicks }: Volume): (readonly [string, unknown[]])[] {
  const count = Math.ceil(clicks / chunkSize)
  return Array.from({ length: count }, (_, chunkIndex) => [
    insertClicks,
    [links, chunkIndex * chunkSize + 1, Math.min(clicks, (chunkIndex + 1) * chunkSize), clicks],
  ])
}

/** One line for each step, with rows a second where rows were written. */
export function printSteps(steps: Step[], { links, clicks }: Volume): void {
  const rows: Record<string, number> = { links, clicks, indexes: clicks, counters: clicks, columns: clicks }
  for (const { name, tookMs } of steps) {
    const perSecond = rows[name] ? `  ${Math.round((rows[name] / tookMs) * 1_000).toLocaleString('en-US')} rows/s` : ''
    process.stdout.write(`  ${name.padEnd(16)} ${(tookMs / 1_000).toFixed(1).padStart(7)} s${perSecond}\n`)
  }
  const totalMs = steps.reduce((sum, { tookMs }) => sum + tookMs, 0)
  process.stdout.write(
    `  ${'all'.padEnd(16)} ${(totalMs / 1_000).toFixed(1).padStart(7)} s  ${Math.round((clicks / totalMs) * 1_000).toLocaleString('en-US')} clicks/s\n`,
  )
}
