import { expect, test } from 'vitest'
import { newId } from '#platform/server/db/columns.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'
import { clickClasses } from '#features/clicks/schema.ts'
import { insertClicks } from '#features/clicks/server/queries.ts'
import { purgeOldClicks, rollUpFinishedDays } from '#features/clicks/server/columnar-rollups/actions.ts'
import { writeOverviews } from '#features/clicks/server/overviews/actions.ts'

const app = await startTestApp()
const admin = await app.signIn('admin')
const all = '/api/admin/tracked-links'
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const dayMs = 86_400_000

/** A fixed sequence, so that a failure can be repeated. */
let randomSeed = 7
const pickRandom = <T>(from: readonly T[]): T => {
  randomSeed = (randomSeed * 48_271) % 2_147_483_647
  return from[randomSeed % from.length]!
}

async function createVisitedLink(count: number): Promise<string> {
  const { body: link } = await admin.expectOk('POST', all, { title: 'Visited', url: 'https://example.edu/visited' })
  const cities = Array.from({ length: 300 }, (_, index) => `Town ${index}`)
  const minutes = Array.from({ length: 40 * 24 * 60 }, (_, index) => index + 1)
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    linkId: link.id,
    clickedAt: new Date(app.base.clock.now().getTime() - pickRandom(minutes) * 60_000),
    class: pickRandom(clickClasses.keys().toArray()),
    isQr: pickRandom([false, false, true]),
    isFirst: index % 3 === 0,
    network: '203.0.113.0/24',
    country: pickRandom(['US', 'DE', 'IN', null]),
    city: pickRandom([...cities, null]),
    device: pickRandom(['mobile', 'desktop', null]),
    browser: pickRandom(['Firefox', 'Safari', null]),
    referrer: pickRandom(['mail.example.edu', 'Ärzte & Söhne', null]),
    campaign: pickRandom(['spring', '', null]),
    os: pickRandom(['iOS', 'Android', null]),
    source: pickRandom(['poster', null]),
  }))
  await insertClicks(ctx, rows)
  // What ingesting clicks does: the days are rolled up again.
  await app.base.database.pool.query('delete from rollup_days')
  return link.id
}

const day = (daysAgo: number) => new Date(app.base.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10)
const analyticsQueries = () => [
  `from=${day(45)}&to=${day(0)}`,
  `from=${day(20)}&to=${day(4)}`,
  `from=${day(3)}&to=${day(2)}`,
  `from=${day(45)}&to=${day(0)}&device=mobile`,
  `from=${day(45)}&to=${day(0)}&country=DE&browser=Firefox&qr=scan`,
  `from=${day(30)}&to=${day(2)}&country=&referrer=${encodeURIComponent('Ärzte & Söhne')}`,
  `from=${day(9)}&to=${day(8)}&city=Town+7&campaign=spring`,
  `from=${day(45)}&to=${day(0)}&city=Nowhere`,
  `from=${day(45)}&to=${day(0)}&os=iOS&source=poster`,
  'period=all',
]
async function fetchAnalytics(id: string): Promise<unknown[]> {
  const replies = []
  for (const query of analyticsQueries()) replies.push((await admin.get(`${all}/${id}/analytics?${query}`)).body)
  return replies
}
const countColumnarDays = (id: string) => countRows('daily_rollups', id, 'and columnar_data is not null')
const countRows = async (table: string, id: string, condition = ''): Promise<number> => {
  const text = `select count(*)::int as count from ${table} where link_id = $1 ${condition}`
  return (await app.base.database.pool.query<{ count: number }>(text, [id])).rows[0]!.count
}

test('columnar rollups give the same analytics as the clicks, with any filter', async () => {
  const id = await createVisitedLink(3_000)
  const counted = await fetchAnalytics(id)
  await rollUpFinishedDays(ctx, { settleMs: 0 })
  expect(await countColumnarDays(id)).toBeGreaterThan(35)
  expect(await fetchAnalytics(id)).toEqual(counted)
  await app.base.database.pool.query(
    "delete from clicks where link_id = $1 and clicked_at < now() - interval '2 days'",
    [id],
  )
  expect((await fetchAnalytics(id)).slice(1, 3)).toEqual(counted.slice(1, 3))
})

test('a day that an earlier release rolled up is unknown in the dimensions it did not know', async () => {
  const id = await createVisitedLink(200)
  await rollUpFinishedDays(ctx, { settleMs: 0 })
  const path = `${all}/${id}/analytics?from=${day(30)}&to=${day(2)}`
  const { body: counted } = await admin.get(path)
  expect(counted.shares.os.map(({ value }: { value: string }) => value).toSorted()).toEqual(['', 'Android', 'iOS'])
  await app.base.database.pool.query("update daily_rollups set totals = totals - 'os' where link_id = $1", [id])
  const { body: old } = await admin.get(path)
  expect(old.shares.os).toEqual([{ value: '', clicks: counted.clicks }])
  expect(old.shares.country).toEqual(counted.shares.country)
})

test('filters also apply to the history and its CSV, and the figures can be downloaded', async () => {
  const id = await createVisitedLink(300)
  const query = `from=${day(45)}&to=${day(0)}&country=DE&qr=scan`
  const { body: figures } = await admin.get(`${all}/${id}/analytics?${query}`)
  const hits = await admin.get(`/api/admin/link-clicks/${id}?limit=1000&${query}`)
  expect(hits.body.length).toBe(figures.clicks + figures.others)
  expect(new Set(hits.body.map((hit: { country: string; isQr: boolean }) => `${hit.country} ${hit.isQr}`))).toEqual(
    new Set(['DE true']),
  )
  expect(hits.headers.get('x-total-count')).toBe(String(hits.body.length))
  expect((await admin.get(`/api/admin/link-clicks/${id}?limit=1000`)).body).toHaveLength(300)
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const download = async (file: string) =>
    (await (await fetch(`${app.url}${all}/${id}/${file}?${query}`, { headers: { cookie } })).text())
      .trim()
      .split('\r\n')
  expect(await download('clicks.csv')).toHaveLength(hits.body.length + 1)
  expect(await download('analytics.csv')).toContain(`"country","DE","${figures.clicks}",""`)
})

test('years far away are refused', async () => {
  const { body: link } = await admin.expectOk('POST', all, { title: 'Years', url: 'https://example.edu/years' })
  for (const query of ['from=0000-01-01', 'to=9999-12-31', 'from=1969-12-31', 'to=2200-01-01'])
    for (const path of [
      `${all}/${link.id}/analytics`,
      `/api/admin/link-clicks/${link.id}`,
      '/api/admin/link-analytics',
    ])
      expect([query, (await admin.get(`${path}?${query}`)).status]).toEqual([query, 400])
  expect((await admin.get(`/api/admin/link-clicks/${link.id}?cursor=zzz`)).status).toBe(400)
})

test('a late click is in the analytics before and after its day is rolled up again', async () => {
  const { body: link } = await admin.expectOk('POST', all, { title: 'Late', url: 'https://example.edu/late' })
  const insertLateClick = async () => {
    const at = new Date(app.base.clock.now().getTime() - 3 * dayMs).toISOString()
    const clicks = [{ id: newId(), linkId: link.id, at, class: 0, isQr: false }]
    const values = [newId(), JSON.stringify(clicks)]
    await app.base.database.pool.query('insert into ingest_buffer (id, clicks) values ($1, $2)', values)
    await app.settled()
  }
  const clicks = async () => (await admin.get(`${all}/${link.id}/analytics`)).body.clicks
  for (const count of [1, 2]) {
    await insertLateClick()
    expect(await clicks()).toBe(count)
    await rollUpFinishedDays(ctx, { settleMs: 0 })
    expect([await clicks(), await countColumnarDays(link.id)]).toEqual([count, 1])
  }
})

test('the overview counts all links, the same from clicks, rollups and overviews, and forgets purged links', async () => {
  const pool = app.base.database.pool
  const range = `from=${day(45)}&to=${day(0)}`
  const read = async () => (await admin.expectOk('GET', `/api/admin/link-analytics?${range}`)).body
  const id = await createVisitedLink(2_000)
  const counted = await read()
  expect(counted.links).toContainEqual(expect.objectContaining({ id, title: 'Visited' }))
  expect(counted.shares.country.map(({ value }: { value: string }) => value)).toContain('DE')
  await rollUpFinishedDays(ctx, { settleMs: 0 })
  expect(await read()).toEqual(counted)
  await writeOverviews(ctx)
  expect((await pool.query('select from daily_overviews where is_demo')).rowCount).toBeGreaterThan(30)
  expect(await read()).toEqual(counted)
  const { body: figures } = await admin.get(`${all}/${id}/analytics?${range}`)
  await admin.expectOk('DELETE', `${all}/${id}`)
  await admin.expectOk('DELETE', `${all}/${id}/permanent`)
  await app.settled()
  expect((await read()).clicks).toBe(counted.clicks - figures.clicks)
})

test('the overview of demo people holds no link of others', async () => {
  const { client } = await createPerson(app, { role: 'admin' })
  const { body: link } = await client.expectOk('POST', all, { title: 'Real', url: 'https://example.edu/real' })
  await fetch(`${app.url}/l/${link.shortCode}`, { redirect: 'manual' })
  await app.settled()
  const read = async (reader: typeof admin) => (await reader.expectOk('GET', '/api/admin/link-analytics?days=1')).body
  expect((await read(client)).links).toContainEqual(expect.objectContaining({ id: link.id, clicks: 1 }))
  expect((await read(admin)).links).not.toContainEqual(expect.objectContaining({ id: link.id }))
})

test('after 13 months the clicks are deleted and the daily totals stay', async () => {
  const id = await createVisitedLink(400)
  await rollUpFinishedDays(ctx, { settleMs: 0 })
  const query = `${all}/${id}/analytics?from=${day(45)}&to=${day(4)}`
  const { body: counted } = await admin.get(query)
  app.base.clock.shift(400 * dayMs)
  await purgeOldClicks(ctx)
  await purgeOldClicks(ctx)
  app.base.clock.shift(-400 * dayMs)
  // Clicks of today remain: today is not finished.
  expect([await countColumnarDays(id), (await countRows('clicks', id)) < 30]).toEqual([0, true])
  expect((await admin.get(query)).body).toEqual(counted)
  expect((await admin.get(`${query}&device=mobile`)).body.clicks).toBe(0)
})
