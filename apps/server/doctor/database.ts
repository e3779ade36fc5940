import { Client, type PoolConfig } from 'pg'
import { isContracting, readMigrations } from '#platform/server/db/migrate.ts'
import { fail, look, ok, warn, type Finding } from './finding.ts'

const supportedMajors = { first: 15, last: 18 }
const neededExtensions = ['citext', 'pg_trgm', 'unaccent']
const maxSkewMs = 2_000
const staleSeconds = 60

/** The database as a server of this release would find it. */
export async function checkDatabase(connection: PoolConfig): Promise<Finding[]> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
    application_name: 'foundry-doctor',
  })
  client.on('error', () => undefined)
  try {
    const connected = await look('Database', async () => {
      await client.connect()
      return checkVersion(client)
    })
    if (connected.some(({ state }) => state === 'fail')) return connected
    const checks: [string, () => Promise<Finding | Finding[]>][] = [
      ['Extensions', () => checkExtensions(client)],
      ['Migrations', () => checkMigrations(connection)],
      ['Clock', () => checkClock(client)],
      ['Locks', () => checkLocks(client)],
      ['Durability', () => checkDurability(client)],
    ]
    const found = [...connected]
    for (const [name, check] of checks) found.push(...(await look(name, check)))
    return found
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkVersion(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version
  const major = Number.parseInt(version, 10)
  const isSupported = major >= supportedMajors.first && major <= supportedMajors.last
  const sentence = `PostgreSQL ${version}`
  return isSupported ? ok('Database', sentence) : fail('Database', `${sentence}; 15 to 18 are supported`)
}

async function checkExtensions(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; isInstalled: boolean }>(
    'select name, installed_version is not null as "isInstalled" from pg_available_extensions where name = any($1)',
    [neededExtensions],
  )
  const missing = neededExtensions.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) return fail('Extensions', `${missing.join(', ')} cannot be installed on this server`)
  const absent = rows.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name)
  return absent.length > 0
    ? warn('Extensions', `${absent.join(', ')}: the first start installs them`)
    : ok('Extensions', neededExtensions.join(', '))
}

async function checkMigrations(connection: PoolConfig): Promise<Finding> {
  const { pending, newer } = await readMigrations(connection)
  if (newer.some(isContracting)) return fail('Migrations', `a newer release migrated it: ${newer.join(', ')}`)
  if (newer.length > 0)
    return warn('Migrations', `a newer release added to it, and this one goes on: ${newer.join(', ')}`)
  if (pending.length === 0) return ok('Migrations', 'none pending')
  return warn('Migrations', `${pending.length} pending; the next start applies them: ${pending.join(', ')}`)
}

async function checkClock(client: Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const skewMs = Math.round(rows[0]!.now.getTime() - (before + Date.now()) / 2)
  const sentence = `the database is ${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} this machine`
  return Math.abs(skewMs) > maxSkewMs ? warn('Clock', `${sentence}; check NTP on both`) : ok('Clock', sentence)
}

/** Who waits for a lock for a minute waits for something that hangs. */
async function checkLocks(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ waiting: number; idle: number }>(
    `select count(*) filter (where wait_event_type = 'Lock' and state_change < now() - make_interval(secs => $1))::int as waiting,
       count(*) filter (where state = 'idle in transaction' and state_change < now() - make_interval(secs => $1)
         and application_name not like 'foundry-backup%')::int as idle
     from pg_stat_activity where datname = current_database()`,
    [staleSeconds],
  )
  const { waiting, idle } = rows[0]!
  if (waiting > 0) return fail('Locks', `${waiting} sessions have waited for a lock for more than a minute`)
  return idle > 0
    ? warn('Locks', `${idle} transactions have been idle for more than a minute and keep their locks`)
    : ok('Locks', 'nobody waits')
}

async function checkDurability(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
  )
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  return off.length > 0
    ? fail('Durability', `${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off: a power cut loses data`)
    : ok('Durability', 'writes are flushed before they are confirmed')
}
