import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { findSeedFaults } from '#tests/harness/seed-faults.ts'
import { seedDemo } from './seed.ts'
import { parseAppConfig } from './settings.ts'

const app = await startTestApp()
const seed = (students: number) =>
  seedDemo({
    connection: app.connection,
    config: parseAppConfig({ DATA_DIR: app.dataDir }),
    log: app.base.log,
    students,
  })

test('the demo programme is whole: totals are sums, badges follow their rules, nothing lies in the future', async () => {
  expect(await findSeedFaults(drizzle({ client: app.base.database.pool }))).toEqual([])
})

test('seeding again adds nothing, and asking for more students adds what is missing', async () => {
  const admin = await app.signIn('admin')
  const count = async () =>
    Number((await admin.get('/api/admin/users?role=student&limit=1')).headers.get('x-total-count'))
  const before = await count()
  await Promise.all([seed(0), seed(0)])
  expect(await count()).toBe(before)
  await seed(60)
  expect(await count()).toBe(60)
  expect(await findSeedFaults(drizzle({ client: app.base.database.pool }))).toEqual([])
})
