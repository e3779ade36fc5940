import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createCtx } from './ctx.ts'
import { createJobQueue, type JobPlan } from './job-queue.ts'

const app = await startTestApp({ template: 'empty' })
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const job = 'events.send-cancellations'

const queueAfter = (ms: number) =>
  ctx.transaction((tx) => tx.queue(job, { data: { ids: [] }, after: new Date(tx.now().getTime() + ms) }))

async function countByState(): Promise<Record<string, number>> {
  const { rows } = await app.base.database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int from jobs.job where name = $1 group by state',
    [job],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('a job put off to a time that has come starts at once', async () => {
  // From the end of a job it is 5 s to the next poll: what runs sooner was started by its notification.
  await ctx.transaction((tx) => tx.queue(job, { data: { ids: [] } }))
  await expect.poll(countByState, { timeout: 5_000 }).toEqual({ completed: 1 })
  await queueAfter(-60_000)
  await queueAfter(0)
  await queueAfter(3_600_000)
  await expect.poll(countByState, { timeout: 2_000 }).toEqual({ completed: 3, created: 1 })
})

async function startQueue(plans: JobPlan[], leavesSchedules = false): Promise<void> {
  const { connection, log } = app.base
  const now = () => app.base.clock.now()
  const options = { connection, plans, timeZone: 'UTC', now, log, isWorking: true, isScheduling: false }
  const queue = createJobQueue({ ...options, leavesSchedules })
  await queue.start(async () => undefined)
  await queue.stop()
}

async function readSchedules(): Promise<string[]> {
  const { rows } = await app.base.database.pool.query<{ line: string }>(
    "select concat(cron, ' ', name) as line from jobs.schedule order by 1",
  )
  return rows.map(({ line }) => line)
}

test('a release writes its schedules, and leaves those of a newer one as they are (R7)', async () => {
  const newer = [
    { name: 'test.moved', cron: '30 4 * * *' },
    { name: 'test.added', cron: '40 4 * * *' },
  ]
  await startQueue(newer)
  expect(await readSchedules()).toEqual(['30 4 * * * test.moved', '40 4 * * * test.added'])
  const older = [
    { name: 'test.moved', cron: '30 2 * * *' },
    { name: 'test.removed', cron: '50 2 * * *' },
  ]
  await startQueue(older, true)
  expect(await readSchedules()).toEqual(['30 4 * * * test.moved', '40 4 * * * test.added'])
  await startQueue(older)
  expect(await readSchedules()).toEqual(['30 2 * * * test.moved', '50 2 * * * test.removed'])
})
