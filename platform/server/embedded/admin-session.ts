import { Client } from 'pg'
import { adminRole, appRole } from './location.ts'

const claimEveryMs = 1_000
// Advisory locks of the database "postgres": being joined is a shared one, owning the server an exclusive one.
const memberLock = '(20250, 1)'
const ownerLock = '(20250, 2)'

/**
 * Registers this process with the server through locks of one connection. When the process dies for any reason, the
 * connection ends and releases them. So no registration can be stale, and a lost server is noticed at once.
 */
export type AdminSession = {
  isOwner(): boolean
  /** Called once when the connection ends without `leave`. */
  onLost(listener: () => void): void
  /** Ends the session. True when no other process is joined; none can join until the start lock is released. */
  leave(): Promise<boolean>
}
export type Address = { host: string; port: number; password?: string }

/** Connects as administrator: `absent` when nothing listens, `starting` when a server does not answer yet. */
export async function connectAdmin(address: Address): Promise<Client | 'absent' | 'starting'> {
  const client = new Client({
    ...address,
    user: adminRole,
    database: 'postgres',
    application_name: 'foundry supervisor',
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    // Overrides PGSSLMODE in the environment: the embedded server has no certificate.
    ssl: false,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = (error as { code?: string }).code ?? ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    // No permission on the socket, or a wrong password: waiting does not help.
    if (code === 'EACCES' || code.startsWith('28')) throw error
    return 'starting'
  }
}

/** Creates the app's role and database where they are missing. Call it under the start lock. */
export async function provision(
  client: Client,
  app: { database: string; findPassword(): Promise<string> },
): Promise<void> {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
  if (role.rowCount === 0) {
    const password = client.escapeLiteral(await app.findPassword())
    await client.query(`create role ${appRole} login createdb nosuperuser password ${password}`)
  }
  const database = await client.query('select 1 from pg_database where datname = $1', [app.database])
  if (database.rowCount === 0)
    await client.query(`create database ${client.escapeIdentifier(app.database)} owner ${appRole}`)
}

/** Joins the server. Call it under the start lock. */
export async function joinServer(client: Client): Promise<AdminSession> {
  let isOwner = false
  let isLeaving = false
  const claim = async () => {
    if (!isOwner) isOwner = await tryLock(client, `pg_try_advisory_lock${ownerLock}`)
  }
  await client.query(`select pg_advisory_lock_shared${memberLock}`)
  await claim()
  // A joiner becomes the owner soon after the owner is gone; a failure means a lost connection, which `onLost` reports.
  const claimTimer = setInterval(() => claim().catch(() => undefined), claimEveryMs)
  client.once('end', () => clearInterval(claimTimer))
  return {
    isOwner: () => isOwner,
    onLost: (listener) => client.once('end', () => isLeaving || listener()),
    leave: async () => {
      isLeaving = true
      clearInterval(claimTimer)
      try {
        await client.query(`select pg_advisory_unlock_shared${memberLock}`)
        return await tryLock(client, `pg_try_advisory_lock${memberLock}`)
      } finally {
        await client.end()
      }
    },
  }
}

async function tryLock(client: Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(`select ${call} as "isLocked"`)
  return rows[0]?.isLocked === true
}
