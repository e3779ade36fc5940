import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import { createLog } from '#platform/server/log.ts'
import { createFolderFiles } from '#providers/files/folder.ts'
import { runCommand } from '#tests/harness/command.ts'
import { startServerProcess } from '#tests/harness/server-process.ts'

const isFull = process.env['TEST_SCALE'] === 'full'
/** A gigabyte in all: three quarters of it in files, as in a program that stores documents. */
const fileCount = isFull ? 5_000 : 500
const fileBytes = 150_000
const rowCount = isFull ? 400_000 : 40_000
const rowBytes = 600
const maxMs = isFull ? 600_000 : 120_000
/** What a process needs whatever the size: Node, the app, and some blocks of a stream. */
const maxMemoryMb = 450

const keys = {
  BACKUP_KEY: 'a key for backups that nobody else has 0123456789',
  SECRET_KEY: 'a secret key that is not in any backup 0123456789',
}

test('R19: backed up under write load, restored on an empty machine, all equal', { timeout: 1_800_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foundry-r19-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [dataDir, freshDir, backupDir] = ['data', 'fresh', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const server = await startServerProcess({ env: { ...keys, DATA_DIR: dataDir, BACKUP_DIR: backupDir } })
  await server.waitUntilReady({ withinMs: 120_000 })
  const source = await startEmbedded({ dataDir, log: createLog({ level: 'silent' }) })
  onTestFinished(() => source.stop())
  await fill(source.connection, dataDir)

  const writer = startWriting(source.connection)
  const backup = await runCommand(['apps/server/backup-command.ts'], {
    ...keys,
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
  })
  const written = await writer.stop()
  expect(backup.code, backup.output).toBe(0)
  expect(backup.output).toContain('A copy was restored and is equal.')
  await server.end('SIGTERM')

  const restore = await runCommand(['apps/server/restore-command.ts', 'latest'], {
    ...keys,
    DATA_DIR: freshDir,
    BACKUP_DIR: backupDir,
  })
  expect(restore.code, restore.output).toBe(0)
  process.stderr.write(
    `R19: backup and check ${Math.round(backup.ms / 1_000)} s with ${Math.round(backup.peakMb)} MB at most, while ${written} rows were written; restore ${Math.round(restore.ms / 1_000)} s with ${Math.round(restore.peakMb)} MB\n`,
  )
  expect(restore.ms).toBeLessThan(maxMs)
  expect(Math.max(backup.peakMb, restore.peakMb)).toBeLessThan(maxMemoryMb)
  const restored = await startEmbedded({ dataDir: freshDir, log: createLog({ level: 'silent' }) })
  onTestFinished(() => restored.stop())
  await expectSame(source.connection, restored.connection)
  await expectSameFiles(dataDir, freshDir)
  const runs = 'select state, check_state from backup_runs'
  const { rows } = await withClient(restored.connection, (client) => client.query(runs))
  expect(rows).toEqual([{ state: 'completed', check_state: 'passed' }])

  // The restored instance works.
  const again = await startServerProcess({ env: { ...keys, DATA_DIR: freshDir } })
  await again.waitUntilReady({ withinMs: 120_000 })
  await again.end('SIGTERM')
})

async function fill(connection: ClientConfig, dataDir: string): Promise<void> {
  const files = createFolderFiles({ dataDir })
  for (let index = 0; index < fileCount; index++)
    await files.put({ key: `load/${index}`, content: randomBytes(fileBytes), contentType: 'application/pdf' })
  await withClient(connection, (client) =>
    client.query(
      `insert into domain_events (id, name, subject_id, data, recorded_at)
       select gen_random_uuid(), 'load.filled', n::text, jsonb_build_object('text', t.text), now()
       from generate_series(1, $1::int) n,
         lateral (select string_agg(md5(n || ':' || i), '') as text from generate_series(1, $2::int / 32) i) t`,
      [rowCount, rowBytes],
    ),
  )
}

/** One row after the other, each committed before the next: the rows of one moment have no gap. */
function startWriting(connection: ClientConfig): { stop(): Promise<number> } {
  let isStopping = false
  const writing = withClient(connection, async (client) => {
    let count = 0
    for (; !isStopping; count++) {
      await client.query(
        `insert into domain_events (id, name, subject_id, data, recorded_at) values (gen_random_uuid(), 'load.written', $1, '{}', now())`,
        [count],
      )
      await sleep(2)
    }
    return count
  })
  return { stop: () => ((isStopping = true), writing) }
}

/** Rows that were there before are equal; of those written meanwhile, all up to one moment. */
async function expectSame(source: ClientConfig, restored: ClientConfig): Promise<void> {
  const hash = `select count(*)::int as count, md5(string_agg(md5(e::text), '' order by id)) as hash from domain_events e where name = 'load.filled'`
  const read = (connection: ClientConfig) => withClient(connection, async (client) => (await client.query(hash)).rows)
  const rows = await read(restored)
  expect(rows).toEqual(await read(source))
  expect(rows[0].count).toBe(rowCount)
  const { written, last } = await withClient(restored, async (client) => {
    const found = await client.query(
      `select count(*)::int as written, max(subject_id::int)::int as last from domain_events where name = 'load.written'`,
    )
    return found.rows[0] as { written: number; last: number }
  })
  expect(written).toBeGreaterThan(0)
  expect(last).toBe(written - 1)
}

async function expectSameFiles(dataDir: string, freshDir: string): Promise<void> {
  const [source, restored] = [createFolderFiles({ dataDir }), createFolderFiles({ dataDir: freshDir })]
  const hash = async (files: typeof source, key: string) => {
    const stored = await files.get(key)
    return (
      stored &&
      createHash('sha256')
        .update(await buffer(stored.stream))
        .digest('hex')
    )
  }
  for (let index = 0; index < fileCount; index++)
    expect(await hash(restored, `load/${index}`)).toBe(await hash(source, `load/${index}`))
}

async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
