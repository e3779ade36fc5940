import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { isStored } from '#tests/harness/stored-files.ts'
import type { Client } from '#tests/harness/client.ts'
import { jobs } from './server/jobs.ts'

const app = await startTestApp()
const hourMs = 3_600_000
const founder = await app.register('trash@virginia.edu')

async function createVenture(name: string): Promise<{ path: string; fileKey: string }> {
  const { id } = (await founder.expectOk('POST', '/api/ventures', { name, stage: 'idea' })).body
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'plan.txt')
  const file = await founder.send('POST', `/api/ventures/${id}/files`, { raw: form })
  expect(file.status).toBe(201)
  return { path: `/api/ventures/${id}`, fileKey: `ventures/${file.body.id}` }
}

/** Moves the clock a few days at a time with a request in between, because a session ends after two weeks without one. */
async function advanceHours(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 72) {
    app.base.clock.shift(Math.min(left, 72) * hourMs)
    await founder.expectOk('GET', '/api/auth/user')
  }
}

/** The nightly jobs, in their order. */
async function runNightlyJobs(): Promise<void> {
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  for (const { run } of jobs) await run(ctx, {})
  await app.settled()
}

const getNames = async (client: Client, path: string) =>
  (await client.get(path)).body.map(({ name }: { name: string }) => name)
const getEarned = async () =>
  Promise.all(
    ['/api/auth/user', '/api/activities', '/api/users/badges'].map(async (path) => (await founder.get(path)).body),
  )

test('a venture stays in the trash for 30 days, then is deleted with its files; points and badges stay', async () => {
  const [first, later, kept] = [await createVenture('First'), await createVenture('Later'), await createVenture('Kept')]
  await app.settled()
  const [{ totalPoints }, activities, badges] = await getEarned()
  expect(totalPoints).toBeGreaterThan(150)
  await founder.expectOk('DELETE', first.path)
  await advanceHours(48)
  await founder.expectOk('DELETE', later.path)

  await advanceHours(limits.venture.trashDays * 24 - 49)
  await runNightlyJobs()
  expect(await getNames(founder, '/api/ventures/trash')).toEqual(['Later', 'First'])
  await advanceHours(2)
  await runNightlyJobs()
  expect(await getNames(founder, '/api/ventures/trash')).toEqual(['Later'])
  expect((await founder.post(`${first.path}/restore`)).status).toBe(404)
  expect(await isStored(app, first.fileKey)).toBe(false)
  expect([await isStored(app, later.fileKey), await isStored(app, kept.fileKey)]).toEqual([true, true])
  expect((await founder.expectOk('POST', `${later.path}/restore`)).body.name).toBe('Later')
  await advanceHours(60)
  await runNightlyJobs()
  expect((await getNames(founder, '/api/ventures')).toSorted()).toEqual(['Kept', 'Later'])
  expect((await getEarned()).slice(1)).toEqual([activities, badges])
  expect((await getEarned())[0].totalPoints).toBe(totalPoints)
})
