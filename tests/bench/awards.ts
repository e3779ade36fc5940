import { recomputeAwards } from '#features/awards/server/recompute/actions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { publishUpdate } from '#platform/server/live/publish.ts'
import { withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const people = 20_000
const rowsPerPerson = 50

/** A ledger of a million rows after a rule changed: how long until every total and every badge is right again. */
export async function benchAwards(): Promise<void> {
  await withSeeded({ students: 0 }, async ({ database }) => {
    await insertActivities(database)
    const rows = []
    for (const run of ['every download gives less than it did', 'nothing has changed']) {
      const startedAt = performance.now()
      const result = await recomputeAwards(createRecomputeCtx(database))
      rows.push([run, Math.round(performance.now() - startedAt), result.people, result.adjustments, result.badges])
    }
    const { rows: wrongTotals } = await database.pool.query(
      'select p.id from people p left join activities a on a.person_id = p.id group by p.id, p.total_points having p.total_points <> coalesce(sum(a.points), 0)',
    )
    const count = await database.pool.query<{ count: number }>('select count(*)::int as count from activities')
    printTable('Ledger recomputed', {
      header: ['', 'ms', 'people', 'adjusted', 'badges'],
      rows,
      footer: `${count.rows[0]!.count.toLocaleString('en-US')} rows in the ledger, ${wrongTotals.length} wrong totals afterwards`,
    })
  })
}

function createRecomputeCtx({ db }: Database): Parameters<typeof recomputeAwards>[0] {
  return {
    db,
    config: { timeZone: 'America/New_York' } as never,
    now: () => new Date(),
    transaction: (work) => db.transaction((tx) => work({ db: tx, publish: (update) => publishUpdate(tx, update) })),
  }
}

/** People who each downloaded as much, at the points of an older rule, without the badge it earns. */
async function insertActivities({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const send = (text: string) => client.query({ text, query_timeout: 600_000 } as { text: string })
    await send(`insert into people (id, email, is_demo, created_at)
      select gen_random_uuid(), 'bench' || n || '@example.org', true, now() - interval '1 year' from generate_series(1, ${people}) as n`)
    await send(`insert into activities (id, person_id, type, cause_id, description, points, created_at)
      select gen_random_uuid(), p.id, 'resource_downloaded', 'r' || n, 'Downloaded "Guide"', 12, now() - n * interval '1 day'
      from people p, generate_series(1, ${rowsPerPerson}) as n where p.email like 'bench%'`)
    await send('analyze people, activities')
    await send('set statement_timeout = 5000')
  } finally {
    client.release()
  }
}
