import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withApp } from '#apps/server/with-app.ts'
import { eraseAgain, eraseRemoved } from '#features/people/server/erasure/actions.ts'
import { packArchive, type Piece } from '#platform/server/backup/archive.ts'
import { backupRunner } from '#platform/server/backup/backup-runner.ts'
import { listBackups, listErasedIds } from '#platform/server/backup/backup-store.ts'
import { toDatabase } from '#platform/server/backup/check-backup.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { migrateDatabase, migrationNames } from '#platform/server/db/migrate.ts'
import { createFolderFiles } from '#providers/files/folder.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'
import { completeRestored, runBackup, startBackup } from './server/actions.ts'
import { findRun } from './server/queries.ts'

const key = 'a key for backups that nobody else has 0123456789'
const folder = await mkdtemp(join(tmpdir(), 'foundry-restore-'))
const app = await startTestApp({ env: { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: key } })
let archive: Buffer
const databases: string[] = []

beforeAll(async () => {
  await createPerson(app, { role: 'admin', isDemo: false })
  await app.base.providers.files.put({ key: 'photos/canary', content: Buffer.from('smile'), contentType: 'image/png' })
  // Random, so that the archive has several blocks.
  const content = randomBytes(3_000_000)
  await app.base.providers.files.put({ key: 'photos/large', content, contentType: 'image/png' })
  archive = await makeBackup()
})
afterAll(async () => {
  for (const database of databases)
    await app.base.database.pool.query(`drop database if exists ${database} with (force)`).catch(() => {})
  await rm(folder, { recursive: true, force: true })
})

async function makeBackup(): Promise<Buffer> {
  const runner = app.base.services.get(backupRunner)
  const { name } = await runner.write({ now: new Date(), onProgress: () => {} })
  return readFile(join(folder, 'backups', name))
}

async function createTarget(suffix: string) {
  const database = `${app.database}_${suffix}`
  databases.unshift(database)
  await app.base.database.pool.query(`create database ${database} template template0`)
  const dataDir = join(folder, suffix)
  return { connection: toDatabase(app.connection, database), files: createFolderFiles({ dataDir }), dataDir }
}

const openBytes = (bytes: Buffer) => async () => Readable.from([bytes])

async function select(connection: object, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

test('a restore that is cut off leaves no rows, no server starts on it, and it can be run again: all is back', async () => {
  const target = await createTarget('whole')
  const cut = archive.subarray(0, archive.length - 40)
  await expect(restoreBackup(target, { key, open: openBytes(cut) })).rejects.toThrow('cut off')
  expect(await select(target.connection, 'select count(*)::int as count from people')).toEqual([{ count: 0 }])
  await expect(migrateDatabase(target.connection)).rejects.toThrow('A restore into this database did not finish')

  const { manifest } = await restoreBackup(target, { key, open: openBytes(archive) })
  await migrateDatabase(target.connection)
  expect(manifest.fileCount).toBeGreaterThan(10)
  const stored = await target.files.get('photos/canary')
  expect(stored!.contentType).toBe('image/png')
  expect(await readAll(stored!.stream)).toBe('smile')
  const shape = `select (select count(*) from pg_constraint) as constraints,
    (select count(*) from pg_trigger where tgenabled = 'O') as triggers,
    (select count(*) from pg_indexes where schemaname in ('public', 'jobs')) as indexes`
  expect(await select(target.connection, shape)).toEqual(await select(app.connection, shape))
  const people = 'select id, email, role, created_at from people order by id'
  expect(await select(target.connection, people)).toEqual(await select(app.connection, people))
  // An identity column goes on where it was.
  const sequences = `select sequencename, last_value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`
  expect(await select(target.connection, sequences)).toEqual(await select(app.connection, sequences))
  // The audit log can still not be changed.
  await expect(select(target.connection, 'delete from audit_entries')).rejects.toThrow()
})

test('a backup of a newer release is refused with a sentence', async () => {
  const target = await createTarget('newer')
  const start = {
    kind: 'start' as const,
    format: 1,
    createdAt: '',
    release: '99.0.0',
    postgresVersion: '18',
    queueVersion: 1,
    migrations: [...migrationNames(), '20990101000000_unheard-of'],
    secretKeyMark: '',
    sequences: [],
  }
  async function* pieces(): AsyncGenerator<Piece> {
    yield { header: start }
  }
  const open = async () => packArchive(pieces(), key)
  await expect(restoreBackup(target, { key, open })).rejects.toThrow(/newer release made this backup \(99.0.0/)
})

test('what is there is not overwritten unless it is to go; whoever was erased since is erased again', async () => {
  const { pool } = app.base.database
  const person = await createPerson(app, { role: 'student', isDemo: false })
  const newest = await makeBackup()
  await pool.query(`update people set deactivated_at = now() - interval '40 days' where id = $1`, [person.id])
  await eraseRemoved(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))
  await app.settled()
  // The list is outside of the database and of the backups.
  const erasedIds = await listErasedIds(app.base.providers.backups!)
  expect(erasedIds).toEqual(new Set([person.id]))

  const target = await createTarget('full')
  await target.files.put({ key: 'photos/old', content: Buffer.from('x'), contentType: 'image/png' })
  await expect(restoreBackup(target, { key, open: openBytes(newest) })).rejects.toThrow('There are files already')
  await select(target.connection, 'create table ours (id int)')
  await expect(restoreBackup(target, { key, open: openBytes(newest) })).rejects.toThrow('The database is not empty')
  // A damaged backup empties nothing.
  const damaged = Buffer.from(newest)
  damaged[newest.length - 5]! ^= 1
  await expect(restoreBackup(target, { key, open: openBytes(damaged), isForced: true })).rejects.toThrow('damaged')
  expect(await readAll((await target.files.get('photos/old'))!.stream)).toBe('x')
  await restoreBackup(target, { key, open: openBytes(newest), isForced: true })
  expect(await target.files.get('photos/old')).toBeNull()

  const count = `select count(*)::int as count from people where id = '${person.id}'`
  expect(await select(target.connection, count)).toEqual([{ count: 1 }])
  const options = { config: app.base.config as never, connection: target.connection, log: app.base.log }
  await withApp(options, async (restored) => {
    expect(await eraseAgain(restored, erasedIds)).toBe(1)
    expect(await eraseAgain(restored, erasedIds)).toBe(0)
  })
  expect(await select(target.connection, count)).toEqual([{ count: 0 }])
})

test('the run that made the restored backup is complete there, and its job makes no other', async () => {
  const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })
  const { id } = await startBackup(ctx, 'person')
  await app.settled()
  const { name } = await findRun(ctx, id)
  const bytes = await readFile(join(folder, 'backups', name!))
  const target = await createTarget('own_run')
  const { manifest } = await restoreBackup(target, { key, open: openBytes(bytes) })

  const options = { config: app.base.config as never, connection: target.connection, log: app.base.log }
  await withApp(options, async (restored) => {
    expect(await findRun(restored, id)).toMatchObject({ state: 'running', step: 'Waiting to start' })
    await completeRestored(restored, { name: name!, size: bytes.length, manifest })
    const { rowCount, fileCount } = manifest
    const expected = {
      state: 'completed',
      checkState: 'passed',
      step: null,
      name,
      size: bytes.length,
      rowCount,
      fileCount,
    }
    expect(await findRun(restored, id)).toMatchObject(expected)
    const count = (await listBackups(app.base.providers.backups!)).length
    await runBackup(restored, { runId: id })
    expect(await findRun(restored, id)).toMatchObject(expected)
    expect(await listBackups(app.base.providers.backups!)).toHaveLength(count)
  })
})

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
