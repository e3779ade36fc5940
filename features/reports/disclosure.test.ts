import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'
import { protectCount } from './server/figures/serializers.ts'
import { smallestGroup, type Count } from './schema.ts'

/** Whole numbers that a count may be. */
type Range = [min: number, max: number]
/** For each question (one value of each filter, '' for any), the answer. */
type Answers = Map<string, Count>

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const analyst = await createPerson(app, { isAnalyst: true })
const cohorts = [3, 2].map((count) => {
  const now = app.base.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15)).toISOString().slice(0, 7)
})
const filters = { cohort: cohorts, year: ['first', 'second', 'third'], major: ['Math', 'Art'] }
const names = Object.keys(filters) as (keyof typeof filters)[]
const questions = names.reduce<string[][]>(
  (found, name) => found.flatMap((values) => ['', ...filters[name]].map((value) => [...values, value])),
  [[]],
)
const toKey = (values: readonly string[]) => values.join('|')

/** Everybody who may read the figures may ask for each filter, each pair and all three, and subtract until nothing new follows. */
function narrow(answers: Answers, toRange: (shown: Count) => Range): Map<string, Range> {
  const ranges = new Map([...answers].map(([key, shown]) => [key, toRange(shown)] as const))
  const sums = questions.flatMap((values) =>
    names.flatMap((name, index) =>
      values[index] === ''
        ? [{ total: toKey(values), parts: filters[name].map((value) => toKey(values.with(index, value))) }]
        : [],
    ),
  )
  for (let before = ''; before !== JSON.stringify([...ranges]);) {
    before = JSON.stringify([...ranges])
    for (const { total, parts } of sums) {
      for (const part of [total, ...parts]) {
        const others = parts.filter((other) => other !== part).map((other) => ranges.get(other)!)
        const [least, most] = [0, 1].map((end) => others.reduce((sum, range) => sum + range[end as 0 | 1], 0)) as Range
        const [min, max] = ranges.get(part)!
        const [low, high] = ranges.get(total)!
        const found: Range = part === total ? [least, most] : [low - most, high - least]
        ranges.set(part, [Math.max(min, found[0]), Math.min(max, found[1])])
      }
    }
  }
  return ranges
}

/** The hidden counts that only one number is left for. */
function derive(answers: Answers, toRange: (shown: Count) => Range): string[] {
  const ranges = narrow(answers, toRange)
  return [...answers].flatMap(([key, shown]) => {
    const [min, max] = ranges.get(key)!
    return shown === null && min === max ? [`${key} is ${min}`] : []
  })
}

const toRange = (shown: Count): Range =>
  shown === null ? [0, smallestGroup - 1] : [Math.max(smallestGroup, shown - 5), shown + 4]

/** The same groups in every run, mostly around the limit, from a fixed sequence. */
function createGroups(seed: number): Map<string, number> {
  let state = seed * 7_919 + 1
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return new Map(
    questions.filter((values) => !values.includes('')).map((values) => [toKey(values), Math.floor(next() * 7)]),
  )
}

function answer(groups: ReadonlyMap<string, number>, protect: (count: number) => Count): Answers {
  const matches = (group: string, values: readonly string[]) =>
    group.split('|').every((value, index) => values[index] === '' || values[index] === value)
  return new Map(
    questions.map((values) => {
      const count = [...groups].reduce((sum, [group, size]) => sum + (matches(group, values) ? size : 0), 0)
      return [toKey(values), protect(count)]
    }),
  )
}

/** The counts as the job stores them: for each question, by the month the students joined. */
beforeAll(async () => {
  const groups = createGroups(1)
  for (const [cohort = '', year, major] of questions) {
    const months = cohort === '' ? cohorts : [cohort]
    const toCounts = (share: number) =>
      months.map((month) =>
        [...groups].reduce((sum, [group, size]) => {
          const isCounted = [month, year, major].every(
            (value, index) => value === '' || group.split('|')[index] === value,
          )
          return sum + (isCounted ? Math.floor(size * share) : 0)
        }, 0),
      )
    for (const [kind, share] of [
      ['joined', 1],
      ['ventured', 0.5],
    ] as const)
      await pool.query(
        `insert into analytics_figures (generation, is_demo, kind, cohort, year, major, starts_on, detail, counts)
         values (1, false, $1, $2, nullif($3, ''), nullif($4, ''), $5, array_fill(''::text, array[cardinality($5::date[])]), $6)`,
        [kind, cohort && `${cohort}-01`, year, major, months.map((month) => `${month}-01`), toCounts(share)].map(
          (value) => (value === '' ? null : value),
        ),
      )
  }
  await pool.query(
    `insert into analytics_refreshes (id, refreshed_at, generation, last_generation) values ('figures', now(), 1, 1)
     on conflict (id) do update set refreshed_at = now(), generation = 1`,
  )
})

test('an analyst who reads every filter, pair and triple can work out no hidden count', async () => {
  const steps: [Answers, Answers] = [new Map(), new Map()]
  for (const values of questions) {
    const query = new URLSearchParams({ period: 'twoYears' })
    names.forEach((name, index) => values[index] && query.set(name, values[index]))
    const { body } = await analyst.client.expectOk('GET', `/api/analytics/funnel?${query}`)
    for (const [index, answers] of steps.entries()) answers.set(toKey(values), body.steps[index].students)
  }
  expect(steps[0]).toEqual(answer(createGroups(1), protectCount))
  expect([...steps[0].values()].filter((shown) => shown === null).length).toBeGreaterThan(3)
  for (const answers of steps) expect(derive(answers, toRange)).toEqual([])
})

test('nor can they in any of 200 other sets of students; rounding to 5 would give some away', () => {
  const protectBy5 = (count: number): Count => (count < smallestGroup ? null : Math.round(count / 5) * 5)
  const toRangeBy5 = (shown: Count): Range =>
    shown === null ? [0, smallestGroup - 1] : [Math.max(smallestGroup, shown - 2), shown + 2]
  const sets = Array.from({ length: 200 }, (_, seed) => createGroups(seed))
  expect(sets.flatMap((groups) => derive(answer(groups, protectCount), toRange))).toEqual([])
  expect(sets.flatMap((groups) => derive(answer(groups, protectBy5), toRangeBy5)).length).toBeGreaterThan(20)
})
