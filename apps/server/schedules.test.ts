import { CronExpressionParser } from 'cron-parser'
import { expect, test } from 'vitest'
import { features } from './features.ts'
import { cleanupJobsFor } from './providers.ts'
import { parseAppConfig } from './settings.ts'

const config = parseAppConfig({})
const plans = [...features.jobs, ...cleanupJobsFor(config)].flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []))
/** Jobs that start at one hour of each day. */
const daily = plans.filter(({ cron }) => /^\d+ \d+ \* \* \*$/.test(cron))

/** The starts from one midnight of the program to another, found as the queue finds them: the last one before a time. */
function listStarts(cron: string, { from, until }: { from: string; until: string }): string[] {
  const schedule = CronExpressionParser.parse(cron, {
    tz: config.timeZone,
    strict: false,
    currentDate: new Date(until),
  })
  const starts: string[] = []
  for (let start = schedule.prev().toDate(); start >= new Date(from); start = schedule.prev().toDate())
    starts.push(start.toISOString())
  return starts
}

const days = [
  { name: 'clocks go forward', hours: 23, from: '2027-03-14T05:00:00Z', until: '2027-03-15T04:00:00Z' },
  { name: 'clocks go back', hours: 25, from: '2026-11-01T04:00:00Z', until: '2026-11-02T05:00:00Z' },
  { name: 'a leap year has one more', hours: 24, from: '2028-02-29T05:00:00Z', until: '2028-03-01T05:00:00Z' },
]

// An hour that is skipped starts nothing, one that is repeated starts everything twice.
test.each(days)('on the day on which $name, a daily job starts once and others keep their pace (R18)', (day) => {
  expect(config.timeZone).toBe('America/New_York')
  expect(daily.length).toBeGreaterThan(20)
  for (const { name, cron } of daily) expect(listStarts(cron, day), `${name} ${cron}`).toHaveLength(1)
  const hourly = plans.filter(({ cron }) => /^\d+ \* \* \* \*$/.test(cron))
  for (const { name, cron } of hourly) expect(listStarts(cron, day), `${name} ${cron}`).toHaveLength(day.hours)
})
