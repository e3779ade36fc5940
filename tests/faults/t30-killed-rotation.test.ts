import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client as Database } from 'pg'
import { expect, test } from 'vitest'
import { createEncryption } from '#platform/server/encryption.ts'
import { report } from '#tests/harness/measure.ts'
import { createDataFolder, embeddedConnection, startServerProcess } from '#tests/harness/server-process.ts'

const rowCount = 4_000
const killCount = process.env['TEST_SCALE'] === 'full' ? 20 : 4
const [oldKey, newKey] = ['an old secret key of many characters 01', 'a new secret key of many characters 02']
const command = 'apps/server/rotate-keys-command.ts'

/** The command; `killAfter` milliseconds are counted from its first change. Answers whether it ended by itself. */
async function rotate(
  env: Record<string, string>,
): Promise<{ child: ReturnType<typeof spawn>; ended: Promise<unknown[]> }> {
  const child = spawn(process.execPath, [command], { env: { ...process.env, ...env }, stdio: 'ignore' })
  return { child, ended: once(child, 'exit') }
}

test(`keys are rotated although the command is killed ${killCount} times: nothing is lost`, async () => {
  const dataDir = createDataFolder()
  const server = await startServerProcess({ env: { DATA_DIR: dataDir, SECRET_KEY: oldKey } })
  await server.waitUntilReady()
  const database = new Database(embeddedConnection(dataDir))
  await database.connect()
  const before = createEncryption([oldKey])
  const { rows: people } = await database.query<{ id: string }>(
    `insert into people (id, email, first_name, last_name, onboarded_at, created_at, is_demo)
     select gen_random_uuid(), 'key' || n || '@virginia.edu', 'Key', 'No ' || n, now(), now(), true from generate_series(1, ${rowCount}) n
     returning id`,
  )
  const context = (personId: string) => `service-connection ${personId} openai`
  await database.query(
    `insert into service_connections (id, person_id, service, encrypted_key, last_four, connected_at)
     select gen_random_uuid(), person_id, 'openai', encrypted, '0000', now()
     from unnest($1::uuid[], $2::text[]) as added (person_id, encrypted)`,
    [people.map(({ id }) => id), people.map(({ id }) => before.encrypt(`sk-${id}`, context(id)))],
  )
  const ring = createEncryption([newKey, oldKey])
  const countRotated = async () => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from service_connections where starts_with(encrypted_key, $1)',
      [ring.currentPrefix],
    )
    return rows[0]!.count
  }
  const env = { DATA_DIR: dataDir, SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey }
  const counts: number[] = []
  for (let kill = 1; kill <= killCount; kill += 1) {
    const { child, ended } = await rotate(env)
    const target = (rowCount / (killCount + 2)) * kill
    while (child.exitCode === null && (await countRotated()) < target)
      await new Promise((resolve) => setTimeout(resolve, 2))
    child.kill('SIGKILL')
    await ended
    counts.push(await countRotated())
  }
  expect(counts.at(-1)).toBeLessThan(rowCount)
  const { ended } = await rotate(env)
  expect((await ended)[0]).toBe(0)
  const alone = createEncryption([newKey])
  const { rows } = await database.query<{ person_id: string; encrypted_key: string }>(
    "select person_id, encrypted_key from service_connections where last_four = '0000'",
  )
  expect(rows).toHaveLength(rowCount)
  for (const row of rows) expect(alone.decrypt(row.encrypted_key, context(row.person_id))).toBe(`sk-${row.person_id}`)
  report('T30 rotation', { rows: rowCount, kills: killCount, counts: counts.join(' ') })
  await database.end()
  await server.end('SIGTERM')
}, 240_000)
