import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { limits } from '#rules/limits.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { jobs } from './server/jobs.ts'

const app = await startTestApp()
const hourMs = 3_600_000
const founder = await app.register('trash@virginia.edu')

async function found(name: string): Promise<{ path: string; fileKey: string }> {
  const { id } = (await founder.expectOk('POST', '/api/ventures', { name, stage: 'idea' })).body
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'plan.txt')
  const file = await founder.send('POST', `/api/ventures/${id}/files`, { raw: form })
  expect(file.status).toBe(201)
  return { path: `/api/ventures/${id}`, fileKey: `ventures/${file.body.id}` }
}

/** So many hours, a few days at a time: who is away for two weeks must sign in anew, and a visit is noted a moment later. */
async function passHours(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 72) {
    app.base.clock.shift(Math.min(left, 72) * hourMs)
    await founder.expectOk('GET', '/api/auth/user')
  }
}

/** What runs at night, in its order. */
async function passNight(): Promise<void> {
  const ctx = createCtx(app.base, { viewer: null, about: { job: 'test' } })
  for (const { run } of jobs) await run(ctx, {})
  await app.settled()
}

const namesOf = async (client: Client, path: string) =>
  (await client.get(path)).body.map(({ name }: { name: string }) => name)
const isStored = async (key: string) => (await app.base.providers.files.get(key)) !== null
const readEarned = async () =>
  Promise.all(
    ['/api/auth/user', '/api/activities', '/api/users/badges'].map(async (path) => (await founder.get(path)).body),
  )

test('a venture lies in the trash for its time; then it is gone with its files, and what it earned stays', async () => {
  const [first, later, kept] = [await found('First'), await found('Later'), await found('Kept')]
  await app.settled()
  const [{ totalPoints }, activities, badges] = await readEarned()
  expect(totalPoints).toBeGreaterThan(150)
  await founder.expectOk('DELETE', first.path)
  await passHours(48)
  await founder.expectOk('DELETE', later.path)

  await passHours(limits.venture.trashDays * 24 - 49)
  await passNight()
  expect((await namesOf(founder, '/api/ventures/trash')).toSorted()).toEqual(['First', 'Later'])
  await passHours(2)
  await passNight()
  expect(await namesOf(founder, '/api/ventures/trash')).toEqual(['Later'])
  expect((await founder.post(`${first.path}/restore`)).status).toBe(404)
  expect(await isStored(first.fileKey)).toBe(false)
  expect([await isStored(later.fileKey), await isStored(kept.fileKey)]).toEqual([true, true])
  expect((await founder.expectOk('POST', `${later.path}/restore`)).body.name).toBe('Later')
  await passHours(60)
  await passNight()
  expect((await namesOf(founder, '/api/ventures')).toSorted()).toEqual(['Kept', 'Later'])
  expect((await readEarned()).slice(1)).toEqual([activities, badges])
  expect((await readEarned())[0].totalPoints).toBe(totalPoints)
})
