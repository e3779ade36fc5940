import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallestGroup } from '#features/reports/schema.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { createPerson } from '#tests/security/people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Cell, Total } from './server/figures/cells.ts'
import { mergeCells } from './server/figures/cells.ts'
import { protectCells, toStep } from './server/figures/serializers.ts'
import { jobs } from './server/jobs.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const director = await createPerson(app, { role: 'director' })
const analyst = await createPerson(app, { isAnalyst: true })
const lastYear = app.base.clock.now().getUTCFullYear() - 1
const joined = new Date(`${lastYear}-02-01T17:00:00Z`)
const owner = await createPerson(app, { createdAt: joined })

/** So many ventures of an industry, the first of which report these revenues. */
async function addVentures({ industry, count, revenues }: { industry: string; count: number; revenues: number[] }) {
  await pool.query(
    `with added as (
       insert into ventures (id, owner_id, name, stage, industry, created_at, updated_at)
       select gen_random_uuid(), $1, 'Secret venture', 'mvp', $2, $3, $3 from generate_series(1, $4) returning id
     ), numbered as (select id, row_number() over () as number from added)
     insert into venture_metrics (id, venture_id, kind, value, date, created_at)
     select gen_random_uuid(), id, 'revenue', ($5::numeric[])[number], $6::date, $3 from numbered where number <= cardinality($5::numeric[])`,
    [owner.id, industry, joined, count, revenues, `${lastYear}-06-15`],
  )
}
await addVentures({ industry: 'technology', count: 14, revenues: [...Array(10).fill(1_000), 3_000] })
await addVentures({ industry: 'healthcare', count: 6, revenues: Array(5).fill(200) })
await addVentures({ industry: 'education', count: 4, revenues: [7_777, 7_777] })
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
await jobs.find(({ name }) => name === 'impact-reports.refresh-spans')!.run(ctx, {})

async function read({ client }: typeof director, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ period: 'lastYear', ...query })
  return (await client.expectOk('GET', `/api/impact-report?${search}`)).body
}
type Report = { totals: { kind: string; total: { current: number | null }; oldest: string | null }[] }
const revenueOf = ({ totals }: Report) => totals.find(({ kind }) => kind === 'revenue')!.total.current

test('staff see every figure', async () => {
  const report = await read(director)
  expect(report.ventures.total.current).toBe(24)
  expect(revenueOf(report)).toBe(13_000 + 1_000 + 15_554)
  expect(revenueOf(await read(director, { industry: 'education', stage: 'mvp' }))).toBe(15_554)
})

test('analysts see no group under 5, and none that follows from the whole and the others', async () => {
  const report = await read(analyst)
  expect(report.isProtected).toBe(true)
  expect(report.ventures.total.current).toBe(20)
  // 29,554 to the nearest 10,000, which is above the largest venture's 7,777; of its day the month.
  expect(revenueOf(report)).toBe(30_000)
  expect(report.totals.find(({ kind }: { kind: string }) => kind === 'revenue')).toMatchObject({
    ventures: { current: 20 },
    oldest: `${lastYear}-06-01`,
  })
  const groups = report.breakdowns[0].groups.map(
    ({ value, ventures, totals }: { value: string; ventures: number; totals: { revenue: number } }) => [
      value,
      ventures,
      totals.revenue,
    ],
  )
  // Healthcare has 6 ventures, but would tell those of education.
  expect(groups).toEqual([
    ['education', null, null],
    ['healthcare', null, null],
    ['technology', 10, 15_000],
  ])
  for (const secret of ['Secret', '7777', '15554', owner.id]) expect(JSON.stringify(report)).not.toContain(secret)
})

test('a filter shows what the breakdown shows, so that no pair of reports tells more', async () => {
  for (const [industry, ventures, revenue] of [
    ['education', null, null],
    ['healthcare', null, null],
    ['technology', 10, 15_000],
  ] as const) {
    const report = await read(analyst, { industry })
    expect([report.ventures.total.current, revenueOf(report)], industry).toEqual([ventures, revenue])
    expect(report.breakdowns).toEqual([])
  }
})

test('analysts choose no days of their own, no open period, and one condition', async () => {
  const status = async (query: string) => (await analyst.client.get(`/api/impact-report?${query}`)).status
  for (const query of [
    'period=custom&from=2020-01-01&to=2020-12-31',
    'period=quarter',
    'period=academicYear',
    'period=lastYear&industry=technology&stage=mvp',
    'period=lastYear&cohort=2020&stage=mvp',
  ]) {
    expect(await status(query), query).toBe(400)
    expect((await analyst.client.get(`/api/impact-report/export.xlsx?${query}`)).status, query).toBe(400)
  }
  expect(await status('period=lastQuarter&stage=mvp')).toBe(200)
})

test('of any parts, those left out have no total of 1 to 4 ventures, and no sum is finer than its largest entry', () => {
  const entry = fc.record({ count: fc.nat(12), max: fc.integer({ min: 1, max: 10_000_000 }) })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 9 }), (parts) => {
      const cells = parts.map(({ count, max }) =>
        cellWith({ count, max, sum: count * max, oldest: null, newest: null }),
      )
      const shown = protectCells(cells).map(({ totals }) => totals.revenue)
      const whole = protectCells([mergeCells(cells)])[0]!.totals.revenue
      const hiddenCount = parts.reduce((sum, { count }, at) => sum + (shown[at]!.sum === null ? count : 0), 0)
      if (whole.sum !== null) expect(hiddenCount === 0 || hiddenCount >= smallestGroup).toBe(true)
      for (const [at, { sum }] of shown.entries()) {
        if (sum === null) continue
        expect(parts[at]!.count).toBeGreaterThanOrEqual(smallestGroup)
        expect(sum % toStep(parts[at]!.max)).toBe(0)
        expect(toStep(parts[at]!.max)).toBeGreaterThanOrEqual(parts[at]!.max)
      }
    }),
  )
})

function cellWith(revenue: Total): Cell {
  const none: Total = { count: 0, sum: 0, max: 0, oldest: null, newest: null }
  return { ...mergeCells([]), totals: { jobs: none, funding: none, customers: none, revenue } }
}
