import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { checkDatabase } from './doctor/database.ts'
import { lookWithin, type Finding } from './doctor/finding.ts'
import { checkConfiguration, checkFolders, checkNode } from './doctor/machine.ts'
import { checkServices } from './doctor/services.ts'
import { parseAppConfig } from './settings.ts'

const app = await startTestApp()
const ctx = () => createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
const faults = (findings: Finding[]) => findings.filter(({ state }) => state !== 'ok')
const find = (findings: Finding[], name: string) => findings.find((finding) => finding.name === name)

test('a sound instance has no faults', async () => {
  const found = [
    checkNode(),
    ...(await checkFolders(app.base.config as never)),
    ...(await checkDatabase(app.connection)),
    ...(await checkServices(ctx(), app.base)),
  ]
  // Test databases do not flush, which is what "Durability" is about.
  expect(found.filter(({ name, state }) => state === 'fail' && name !== 'Durability')).toEqual([])
  expect(find(found, 'Migrations')).toMatchObject({ state: 'ok' })
  expect(find(found, 'Mail')).toMatchObject({ state: 'ok', message: 'dev-mailbox answers' })
  expect(find(found, 'Clock')!.message).toMatch(/\d+ ms/)
})

test.each(['fsync', 'synchronous_commit', 'full_page_writes'])('%s that is off is named (R25)', async (name) => {
  const { rows } = await app.base.database.pool.query<{ setting: string }>(`show ${name}`)
  // The other two are those of the whole server, which flushes nothing in tests.
  const options = name === 'synchronous_commit' ? { options: '-c synchronous_commit=off' } : {}
  const isOff = 'options' in options || Object.values(rows[0]!)[0] === 'off'
  const found = find(await checkDatabase({ ...app.connection, ...options }), 'Durability')!
  expect(found.message.includes(name)).toBe(isOff)
  expect(found).toMatchObject(
    isOff ? { state: 'fail', message: expect.stringContaining('a power cut loses data') } : {},
  )
})

test('an old Node, a database that is away and a newer schema are named', async () => {
  expect(checkNode('20.19.0')).toMatchObject({ state: 'fail' })
  const away = await checkDatabase({ host: '127.0.0.1', port: 1 })
  expect(away).toHaveLength(1)
  expect(away[0]).toMatchObject({ name: 'Database', state: 'fail' })
  expect(away[0]!.message).not.toBe('')
  const { pool } = app.base.database
  for (const [name, state] of [
    ['20990101000000_newer', 'warn'],
    ['20990101000001_contract-older', 'fail'],
  ] as const) {
    await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 1, $1)`, [name])
    const found = find(await checkDatabase(app.connection), 'Migrations')
    expect(found).toMatchObject({ state, message: expect.stringContaining(name) as string })
  }
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`)
})

test('a folder that cannot be written to, and backups inside of the data, are named', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foundry-doctor-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const BACKUP_KEY = 'a key for backups that nobody else has 0123456789'
  const config = parseAppConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups'), BACKUP_KEY })
  expect(faults(checkConfiguration(config)).map(({ message }) => message)).toEqual([
    'BACKUP_DIR is inside of DATA_DIR: backups are lost with the data',
  ])
  // Nobody, not even root, makes a folder below a device.
  const broken = await checkFolders({ ...config, dataDir: '/dev/null/data' })
  expect(find(broken, 'Data folder')).toMatchObject({ state: 'fail' })
})

test('failed jobs, an overdue backup, a mail server that is away and one that never answers are named', async () => {
  const { pool } = app.base.database
  await pool.query(
    `insert into jobs.job (name, data, source_name, policy, keep_until)
     values ('platform.dead-letter', '{}', 'platform.deliver-mail', 'standard', now() + interval '1 day')`,
  )
  const { providers, config } = app.base
  const broken = createCtx(
    {
      ...app.base,
      config: { ...config, isBackupNightly: true, backupKey: 'x'.repeat(40) },
      providers: {
        ...providers,
        backups: providers.files,
        mailOut: { ...providers.mailOut, verify: async () => Promise.reject(new Error('connection refused')) },
      },
    },
    { viewer: null, logBindings: { job: 'test' } },
  )
  const found = await checkServices(broken, { ...app.base, config: broken.config, providers: broken.providers })
  expect(find(found, 'Jobs')).toMatchObject({ state: 'warn', message: '1 failed for good; see the System page' })
  expect(find(found, 'Backups')).toMatchObject({ state: 'fail', message: 'none yet' })
  expect(find(found, 'Mail')).toMatchObject({ state: 'fail', message: 'connection refused' })
  const silent = await lookWithin(20, { name: 'Silent', work: () => new Promise(() => {}) })
  expect(silent).toEqual([{ name: 'Silent', state: 'fail', message: 'no answer within 20 ms' }])
})
