import { Client, type ClientConfig } from 'pg'

/** What stops a start because of a pooler between this process and PostgreSQL; the message tells the operator what to do. */
export class PoolerError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'PoolerError'
  }
}

/**
 * Throws where a pooler such as PgBouncer is in between. Locks of a session, LISTEN and settings of a connection then get lost, or
 * meet somebody else, because every transaction may run in another session.
 */
export async function assertDirect(connection: ClientConfig, remedy: string): Promise<void> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    application_name: 'foundry-probe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
    // At its start a connection is told which session of the server it is. A pooler makes that up.
    if (rows[0]!.id !== (client as Client & { processID: number | null }).processID) throw new PoolerError(remedy)
  } catch (error) {
    // PgBouncer, of settings that it does not keep for its clients.
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) throw new PoolerError(remedy)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
