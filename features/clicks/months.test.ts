import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { createLinks, startClickers, waitForStoredClicks } from '#tests/harness/clickers.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { purgeOldClicks, rollUpFinishedDays } from './server/columnar-rollups/actions.ts'
import { partitionClicks } from './server/months/click-months.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const { pool } = app.base.database
const { clock, connection } = app.base
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })

const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number
const findLink = async () => (await pool.query<{ id: string }>('select id from live_links limit 1')).rows[0]!.id
const partitions = async () =>
  (
    await pool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass order by 1",
    )
  ).rows.map(({ name }) => name)

/** A click that comes late, as from the spool of a server that was away. */
async function addLateClick(linkId: string, at: Date): Promise<void> {
  const late = [{ id: newId(), linkId, at, class: 0, isQr: false }]
  await pool.query('insert into ingest_buffer (id, clicks) values ($1, $2)', [newId(), JSON.stringify(late)])
  await app.settled()
}

test('clicks get a partition for each month while they come in: none is lost, and everything shows the same', async () => {
  const codes = await createLinks(admin)
  const [link] = (await admin.expectOk('GET', '/api/admin/tracked-links?sort=clicks&limit=1')).body
  const show = async () => ({
    analytics: (await admin.expectOk('GET', `/api/admin/tracked-links/${link.id}/analytics?days=365`)).body,
    clicks: (await admin.expectOk('GET', `/api/admin/link-clicks/${link.id}?limit=50`)).body,
  })
  const [shown, before] = [await show(), await count('clicks')]
  const clickers = startClickers(app.url, { codes, pauseMs: 20 })
  expect(await partitionClicks(connection, clock.now())).toBe(true)
  expect(await partitionClicks(connection, clock.now())).toBe(false)
  await clickers.stop()
  const stored = await waitForStoredClicks(connection, { codes, atLeast: clickers.answered() })
  expect([stored, [...clickers.otherOutcomes.keys()]]).toEqual([clickers.answered(), []])
  expect(await count('clicks')).toBe(before + stored)
  expect(await count('clicks_before')).toBe(before + stored)
  expect(await show()).toEqual(shown)
  expect(await partitions()).toHaveLength(2 + 2)
})

test('a click of a month without a partition waits in the default one, and moves', async () => {
  const linkId = await findLink()
  const later = clock.now()
  later.setUTCMonth(later.getUTCMonth() + 8, 15)
  await addLateClick(linkId, later)
  expect(await count('clicks_default')).toBe(1)
  const before = await count('clicks')
  clock.shift(later.getTime() - clock.now().getTime())
  await purgeOldClicks(ctx)
  expect([await count('clicks_default'), await count('clicks')]).toEqual([0, before])
  expect(await partitions()).toContain(`clicks_${later.toISOString().slice(0, 7).replace('-', '_')}`)
})

test('months are dropped after 13 months, once their days are rolled up, and no figure changes', async () => {
  const linkId = await findLink()
  clock.shift(10 * 31 * 86_400_000)
  await purgeOldClicks(ctx)
  expect(await partitions()).toContain('clicks_before')
  await rollUpFinishedDays(ctx, { settleMs: 0 })
  const later = await app.signIn('admin')
  const read = async () => (await later.expectOk('GET', '/api/admin/tracked-links?sort=clicks&limit=5')).body
  const before = await read()
  await purgeOldClicks(ctx)
  expect(await partitions()).not.toContain('clicks_before')
  expect(await read()).toEqual(before)
  // A click that comes this late is stored, and deleted by the next purge: also one of a day before any that was rolled up.
  for (const months of [15, 40]) {
    const ancient = clock.now()
    ancient.setUTCMonth(ancient.getUTCMonth() - months)
    await addLateClick(linkId, ancient)
    expect(await count('clicks_default')).toBe(1)
    await rollUpFinishedDays(ctx, { settleMs: 0 })
    await purgeOldClicks(ctx)
    expect(await count('clicks_default')).toBe(0)
  }
})
