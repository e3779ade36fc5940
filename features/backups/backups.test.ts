import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '#platform/server/backup/archive.ts'
import { BackupError } from '#platform/server/backup/backup-error.ts'
import { listBackups, removeOldBackups } from '#platform/server/backup/backup-store.ts'
import { checkBackup } from '#platform/server/backup/restore-backup.ts'
import { lockForBackup } from '#platform/server/backup/running-lock.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { isStored } from '#tests/harness/stored-files.ts'
import { until } from '#tests/harness/measure.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import type { BackupStatus } from './schema.ts'
import { startBackup, watchBackups } from './server/actions.ts'
import { findRun, insertRun } from './server/queries.ts'

const key = 'a key for backups that nobody else has 0123456789'
const secretKey = 'canary-of-the-secret-key-7f3b9c2d1e'
const folder = await mkdtemp(join(tmpdir(), 'foundry-backups-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const app = await startTestApp({ env: { BACKUP_DIR: folder, BACKUP_KEY: key, SECRET_KEY: secretKey } })
let archive: string
beforeAll(async () => {
  // Random, so that the archive has several blocks.
  const content = randomBytes(3_000_000)
  await app.base.providers.files.put({ key: 'photos/large', content, contentType: 'image/png' })
})

const open = (path: string) => async () => createReadStream(path)
const getStatus = async (client: Awaited<ReturnType<TestApp['signIn']>>) =>
  (await client.expectOk('GET', '/api/admin/system/backups')).body as BackupStatus

test('an administrator backs up, and a copy is restored to check it', async () => {
  const admin = await app.signIn('admin')
  expect(await getStatus(admin)).toMatchObject({ isConfigured: true, isNightly: false, lastRun: null })
  await admin.expectOk('POST', '/api/admin/system/backups')
  await app.settled()
  const { lastCompleted } = await getStatus(admin)
  expect(lastCompleted).toMatchObject({ state: 'completed', checkState: 'passed', message: null, checkMessage: null })
  expect(lastCompleted!.rowCount).toBeGreaterThan(5_000)
  expect(lastCompleted!.fileCount).toBeGreaterThan(10)
  // Rows and files: progress alone, written every two seconds, would miss most of a short backup.
  expect(lastCompleted!.bytes).toBeGreaterThan(3_000_000)
  archive = join(folder, lastCompleted!.name!)
  expect((await readFile(archive)).length).toBe(lastCompleted!.size)
  // Nothing is left of the temporary database.
  const { rows } = await app.base.database.pool.query(
    `select 1 from pg_database where starts_with(datname, left($1, 40)) and datname like '%restore_check'`,
    [app.database],
  )
  expect(rows).toEqual([])
})

describe('a backup file', () => {
  const check = (path: string, withKey = key) => checkBackup({ key: withKey, open: open(path) })

  test('is read with its key alone', async () => {
    const { start, manifest } = await check(archive)
    expect(start.migrations.length).toBeGreaterThan(10)
    expect(manifest.tables.find(({ name }) => name === 'people')!.rowCount).toBeGreaterThan(5)
    await expect(check(archive, `${key}x`)).rejects.toThrow(/BACKUP_KEY is not the key of this backup/)
    await writeFile(join(folder, 'letter.backup'), 'Dear Sir or Madam')
    await expect(check(join(folder, 'letter.backup'))).rejects.toThrow('This is not a backup of Foundry')
  })

  test('shows nothing of what it holds, and does not hold the secret key', async () => {
    const bytes = await readFile(archive)
    for (const canary of [secretKey, key, 'demo.student', 'COPY', 'people'])
      expect(bytes.includes(canary), canary).toBe(false)
    // Nor in what is encrypted.
    const pieces = readArchive(createReadStream(archive), key)
    for await (const piece of pieces)
      if ('data' in piece) {
        expect(piece.data.includes(secretKey)).toBe(false)
        expect(piece.data.includes(key)).toBe(false)
      }
  })

  test('is refused with a sentence when it was cut or changed anywhere (20 times)', async () => {
    const bytes = await readFile(archive)
    const broken = join(folder, 'broken.backup')
    const refusals: string[] = []
    for (let index = 0; index < 10; index++) {
      // From within the header to the last byte but one.
      const cutAt = index === 9 ? bytes.length - 1 : Math.floor((bytes.length * index) / 9) + 20
      const flipped = Buffer.from(bytes)
      const flipAt = Math.floor(((bytes.length - 1) * index) / 9)
      flipped[flipAt]! ^= 1 << (index % 8)
      for (const content of [bytes.subarray(0, Math.min(cutAt, bytes.length - 1)), flipped]) {
        await writeFile(broken, content)
        const error = await check(broken).then(
          () => null,
          (reason: Error) => reason,
        )
        expect(error, `${content.length} bytes, flipped at ${flipAt}`).toBeInstanceOf(BackupError)
        refusals.push(error!.message)
      }
    }
    expect(refusals).toHaveLength(20)
    for (const refusal of refusals) expect(refusal).toMatch(/^[A-Z].+\.$/)
  })

  test('is refused when its blocks are swapped, repeated or followed by more', async () => {
    const bytes = await readFile(archive)
    const header = 56
    const firstLength = header + 4 + bytes.readUInt32BE(header) + 16
    const [first, rest] = [bytes.subarray(header, firstLength), bytes.subarray(firstLength)]
    const broken = join(folder, 'broken.backup')
    for (const [content, sentence] of [
      [Buffer.concat([bytes.subarray(0, header), rest, first]), /damaged in block 1/],
      [Buffer.concat([bytes.subarray(0, firstLength), first, rest]), /damaged in block 2/],
      [Buffer.concat([bytes, Buffer.from([0])]), /bytes after its end/],
    ] as const) {
      await writeFile(broken, content)
      await expect(check(broken)).rejects.toThrow(sentence)
    }
  })
})

describe('backups over time', () => {
  test('old ones are deleted, the newest never', async () => {
    const store = app.base.providers.backups!
    const old = 'foundry-2020-01-01t013000z.backup'
    await store.put({ key: old, content: Buffer.from('x'), contentType: 'application/octet-stream' })
    await removeOldBackups(store, { now: app.base.clock.now(), keepDays: 30 })
    expect((await listBackups(store)).map(({ name }) => name)).toEqual([basename(archive)])
    await removeOldBackups(store, { now: new Date('2099-01-01'), keepDays: 30 })
    expect(await listBackups(store)).toHaveLength(1)
  })

  test('files stay while a backup runs, and go by the nightly clean-up', async () => {
    const { files } = app.base.providers
    await files.put({ key: 'photos/kept', content: Buffer.from('x'), contentType: 'image/png' })
    const client = await app.base.database.pool.connect()
    await client.query('begin')
    await lockForBackup(client as never)
    await files.remove('photos/kept')
    expect(await isStored(app, 'photos/kept')).toBe(true)
    await client.query('rollback')
    client.release()
    await files.remove('photos/kept')
    expect(await isStored(app, 'photos/kept')).toBe(false)
  })

  test('administrators hear of one that fails, by notification and email', async () => {
    const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
    const { backups } = app.base.providers
    app.base.providers.backups = { ...backups!, put: async () => Promise.reject(new Error('The bucket is away')) }
    const { id } = await startBackup(ctx, 'nightly')
    await app.settled()
    app.base.providers.backups = backups
    expect(await findRun(ctx, id)).toMatchObject({ state: 'failed', message: 'The bucket is away', name: null })
    const admin = await app.signIn('admin')
    expect(JSON.stringify((await admin.expectOk('GET', '/api/notifications')).body)).toContain('The backup failed')
    const mail = await app.base.providers.mailbox.list()
    expect(mail.some(({ subject }) => subject.includes('The backup failed'))).toBe(true)
  })

  test('and of one that cannot be restored', async () => {
    const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
    const { backups } = app.base.providers
    app.base.providers.backups = {
      ...backups!,
      // The disk swallows the end.
      put: async (file) => {
        const { size } = await backups!.put(file)
        const path = join(folder, file.key)
        await writeFile(path, (await readFile(path)).subarray(0, size - 10))
        return { size }
      },
    }
    const { id } = await startBackup(ctx, 'nightly')
    await app.settled()
    app.base.providers.backups = backups
    const run = await findRun(ctx, id)
    expect(run).toMatchObject({ state: 'completed', checkState: 'failed' })
    expect(run.checkMessage).toMatch(/cut off/)
    const metrics = await app.guest().get('/metrics')
    expect(metrics.text).toMatch(/^foundry_restore_check_failed 1$/m)
    const admin = await app.signIn('admin')
    expect(JSON.stringify((await admin.expectOk('GET', '/api/notifications')).body)).toContain('cannot be restored')
  })

  test('one whose process ended counts as failed within the hour, also where none is made at night', async () => {
    const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
    expect(app.base.config).toMatchObject({ isBackupNightly: false })
    const id = await insertRun(ctx, 'command')
    await watchBackups(ctx)
    expect(await findRun(ctx, id!)).toMatchObject({ state: 'running' })
    app.base.clock.shift(6 * 60_000)
    await watchBackups(ctx)
    expect(await findRun(ctx, id!)).toMatchObject({ state: 'failed', message: 'The process that made it ended.' })
  })

  test('one that waits long for its store does not', async () => {
    const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
    const { backups } = app.base.providers
    const { promise: opening, resolve: open } = Promise.withResolvers<void>()
    app.base.providers.backups = { ...backups!, get: async (name) => opening.then(() => backups!.get(name)) }
    const { id } = await startBackup(ctx, 'person')
    const isChecking = async () => (await findRun(ctx, id)).step === 'Checking'
    await until('it is checked', { poll: isChecking, withinMs: 10_000 })
    app.base.clock.shift(6 * 60_000)
    const now = app.base.clock.now()
    await until('it is heard of', { poll: async () => (await findRun(ctx, id)).activeAt >= now, withinMs: 10_000 })
    await watchBackups(ctx)
    expect(await findRun(ctx, id)).toMatchObject({ state: 'running' })
    open()
    await app.settled()
    app.base.providers.backups = backups
    expect(await findRun(ctx, id)).toMatchObject({ state: 'completed', checkState: 'passed' })
  })

  test('and of none for 26 hours, once a day, and it is started again', async () => {
    const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
    Object.assign(app.base.config, { isBackupNightly: true })
    app.base.clock.shift(27 * 3_600_000)
    const { backups } = app.base.providers
    app.base.providers.backups = { ...backups!, put: async () => Promise.reject(new Error('The bucket is away')) }
    await watchBackups(ctx)
    await watchBackups(ctx)
    await app.settled()
    app.base.providers.backups = backups
    const { lastRun } = await getStatus(await app.signIn('admin'))
    expect(lastRun).toMatchObject({ origin: 'nightly', message: 'The bucket is away' })
    const { rows } = await app.base.database.pool.query<{ title: string; count: number }>(
      `select title, count(*)::int as count from notifications
       where cause_id like 'backup-overdue%' group by title, person_id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toEqual({ title: 'There is no recent backup', count: 1 })
  })
})
