import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg'

/** What queries run on: the pool, or the connection of a transaction. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$count'
>

export type Database = {
  db: NodePgDatabase
  pool: Pool
  close(): Promise<void>
}

/** Opens a pool with a timeout on every wait, so that a hanging database causes a 503 and not a hanging request (R12, R26). */
export function openDatabase(
  connection: PoolConfig,
  options: { onError(error: Error): void; poolSize?: number; queryTimeoutMs?: number },
): Database {
  let isClosing = false
  // The pool says that it is closed before its connections are: how they end is no news then.
  const onError = (error: Error) => isClosing || options.onError(error)
  const pool = new Pool({
    ...connection,
    max: options.poolSize ?? 10,
    // The wait for a connection that others use: in a burst of writes the last ones wait some seconds.
    connectionTimeoutMillis: options.queryTimeoutMs ?? 6_000,
    Client: PoolClient,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.queryTimeoutMs ?? 5_000,
    query_timeout: options.queryTimeoutMs ?? 6_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'foundry',
  })
  // Without a listener, an idle connection that the server closes would end the process. The pool opens another.
  pool.on('error', (error) => {
    // The error refers to the whole connection, with the key that cancels its statements, which must not be logged.
    Reflect.deleteProperty(error, 'client')
    onError(error)
  })
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: drizzle({ client: pool }),
    pool,
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

/** Connects within 2 s or not at all, although a wait for a connection in use may take longer. */
class PoolClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 2_000 })
  }
}
