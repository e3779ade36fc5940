import { describe, expect, onTestFinished, test } from 'vitest'
import { startFakeS3, type FakeS3 } from '#providers/files/fake-s3.ts'
import { runCommand } from '#tests/harness/command.ts'
import { startFounders } from '#tests/harness/founders.ts'
import { chooseCount, report, until } from '#tests/harness/measure.ts'
import {
  createDataFolder,
  embeddedConnection,
  postmasterPid,
  startServerProcess,
} from '#tests/harness/server-process.ts'
import { query, startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'
import { startEmbedded } from '#platform/server/embedded/supervisor.ts'
import { createLog } from '#platform/server/log.ts'

const postgres = await startStandalonePostgres()
const brokenCount = chooseCount({ quick: 4, full: 20 })
const keys = {
  BACKUP_KEY: 'a key for backups that nobody else has 0123456789',
  SECRET_KEY: 'a secret key that is not in any backup 0123456789',
}
const backupCommand = ['apps/server/backup-command.ts']
const restoreCommand = ['apps/server/restore-command.ts', 'latest']

async function startBucket(): Promise<FakeS3> {
  const bucket = await startFakeS3()
  onTestFinished(() => bucket.close())
  return bucket
}

type Connection = Parameters<typeof query>[0]

/** The hash of all rows of each table in PostgreSQL's text format, which is the same in every version. */
async function hashTables(connection: Connection): Promise<Record<string, string>> {
  // Words of a search index are computed anew, and by other rules in another version.
  const tables = await query<{ name: string; columns: string }>(
    connection,
    `select format('%I.%I', schemaname, tablename) as name,
       (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
        where attrelid = format('%I.%I', schemaname, tablename)::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and atttypid <> 'tsvector'::regtype) as columns
     from pg_tables where schemaname = 'public'
     -- Who answered last is noted by each process; backups note themselves.
     and tablename not in ('port_outcomes', 'backup_runs')`,
  )
  const hashes: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const [row] = await query<{ hash: string }>(
      connection,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from (select ${columns} from ${name}) t`,
    )
    hashes[name] = row!.hash
  }
  return hashes
}

const contents = ({ objects }: FakeS3) =>
  Object.fromEntries(
    [...objects].map(([key, { body, contentType }]) => [key, `${contentType} ${body.toString('base64')}`]),
  )

describe.skipIf(postgres === null)('R19: a database by DATABASE_URL and files in a bucket', () => {
  test(`backed up to a bucket, restored to another server, another version and another bucket; ${brokenCount} damaged ones are refused`, async () => {
    const [files, backups, freshFiles] = [await startBucket(), await startBucket(), await startBucket()]
    const source = await postgres!.createDatabase()
    const env = {
      ...keys,
      DATABASE_URL: source,
      DATA_DIR: createDataFolder(),
      S3_URL: files.url,
      BACKUP_S3_URL: backups.url,
    }
    const server = await startServerProcess({ env })
    await server.waitUntilReady()
    const founders = startFounders({ url: server.url, count: 2, pauseMs: 20 })
    await until('rows are there', { poll: () => founders.ledger.acknowledged.length > 10, withinMs: 30_000 })
    await founders.stop()
    expect((await server.end('SIGTERM')).code).toBe(0)
    expect(files.objects.size).toBeGreaterThan(10)

    const backup = await runCommand(backupCommand, env)
    expect(backup.code, backup.output).toBe(0)
    // Its role may not create databases, and the backup says so instead of claiming a check.
    expect(backup.output).toContain(
      'The database role may not create a temporary database, so the backup was only read.',
    )
    const [name] = [...backups.objects.keys()].filter((key) => key.endsWith('.backup'))
    const whole = backups.objects.get(name!)!
    const rows = await hashTables(source)

    // The other server of the same kind, and the embedded one, which is of another version where the machine has one.
    const target = await postgres!.createDatabase()
    const toServer = { ...env, DATABASE_URL: target, DATA_DIR: createDataFolder(), S3_URL: freshFiles.url }
    const sentences: string[] = []
    for (let index = 0; index < brokenCount; index++) {
      const position = Math.floor(((whole.body.length - 1) * (index >> 1)) / (brokenCount >> 1))
      const flipped = Buffer.from(whole.body)
      flipped[position]! ^= 1 << (index % 8)
      backups.objects.set(name!, { ...whole, body: index % 2 === 0 ? flipped : whole.body.subarray(0, position + 1) })
      const { code, output } = await runCommand(restoreCommand, toServer)
      expect(code, output).toBe(1)
      expect(output).not.toMatch(/^\s+at /m)
      sentences.push(output.trimEnd().split('\n').at(-1)!)
    }
    for (const sentence of sentences) expect(sentence).toMatch(/(damaged|cut off|not a backup|not the key).*\.$/)
    // No row of them is there.
    const [table] = await query<{ isThere: boolean }>(target, `select to_regclass('people') is not null as "isThere"`)
    const people = table!.isThere ? await query(target, 'select id from people') : []
    expect(people).toEqual([])
    backups.objects.set(name!, whole)

    const restored = await runCommand(restoreCommand, toServer)
    expect(restored.code, restored.output).toBe(0)
    expect(await hashTables(target)).toEqual(rows)
    expect(contents(freshFiles)).toEqual(contents(files))

    const dataDir = createDataFolder()
    const { DATABASE_URL: _url, S3_URL: _s3, ...embedded } = { ...env, DATA_DIR: dataDir }
    const toEmbedded = await runCommand(restoreCommand, embedded)
    expect(toEmbedded.code, toEmbedded.output).toBe(0)
    expect(await postmasterPid(dataDir)).toBeNull()
    const running = await startEmbedded({ dataDir, log: createLog({ level: 'silent' }) })
    const [found, [version]] = [
      await hashTables(embeddedConnection(dataDir)),
      await query<{ server_version: string }>(embeddedConnection(dataDir), 'show server_version'),
    ]
    await running.stop()
    expect(found).toEqual(rows)
    report('R19 by DATABASE_URL and buckets', {
      from: postgres!.version,
      to: version!.server_version,
      tables: Object.keys(rows).length,
      files: files.objects.size,
      refused: sentences.length,
    })

    const again = await startServerProcess({ env: { ...toServer } })
    await again.waitUntilReady()
    expect((await again.end('SIGTERM')).code).toBe(0)
  })
})
