import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'
import { jobs } from './server/jobs.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const director = await createPerson(app, { role: 'director' })

/** 3:00 of the first day of the month so many months ago, in UTC: still the last evening of the month before in New York. */
function edgeOf(monthsAgo: number): Date {
  const now = app.base.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1, 3))
}
const toMonth = (date: Date) => `${date.toISOString().slice(0, 7)}-01`
const addHours = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000)

async function join(createdAt: Date, activeAt: Date[]): Promise<string> {
  const { id } = await createPerson(app, { createdAt })
  for (const [index, at] of activeAt.entries())
    await pool.query(
      `insert into activities select gen_random_uuid(), $1, 'resource_downloaded', $2, 'Read', 0, $3::timestamptz`,
      [id, String(index), at],
    )
  return id
}

async function readRetention(): Promise<unknown> {
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  for (const { run } of jobs) await run(ctx, {})
  return (await director.client.expectOk('GET', '/api/analytics/retention?period=year')).body.cohorts
}

test('months begin at midnight of the program, and only people who are there count', async () => {
  // The program's time zone is New York: the first two joined on the last evening of the month before.
  const [joined, next] = [edgeOf(4), edgeOf(3)]
  await join(joined, [addHours(joined, 0.5), addHours(next, -1), addHours(next, 12)])
  await join(joined, [])
  await join(addHours(joined, 12), [addHours(joined, 13), addHours(joined, 14)])
  const left = await join(joined, [addHours(joined, 0.25)])
  const [before, after] = [toMonth(edgeOf(5)), toMonth(joined)]
  const cohorts = [
    { month: before, students: 3, active: [2, 1, 1, 0, 0] },
    { month: after, students: 1, active: [1, 0, 0, 0] },
  ]
  expect(await readRetention()).toEqual(cohorts)
  await pool.query('update people set deactivated_at = now() where id = $1', [left])
  expect(await readRetention()).toEqual([{ month: before, students: 2, active: [1, 1, 1, 0, 0] }, cohorts[1]])
})
