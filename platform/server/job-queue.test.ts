import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createCtx } from './ctx.ts'

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
