import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg'
import { estimateWait } from './connection-wait.ts'

/** What queries run on: the pool, or the connection of a transaction. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$count'
>

export type Database = {
  db: NodePgDatabase
  pool: Pool
  /** In milliseconds, for the next query. */
  expectedWaitMs(): number
  close(): Promise<void>
}

export type DatabaseOptions = { onError(error: Error): void; poolSize?: number; queryTimeoutMs?: number }

/**
 * Opens a pool with a timeout on every wait, so that a hanging database causes a 503 and not a hanging request (R12, R26).
 * `isPooled`: the connection leads to a pooler in transaction mode, where no statement may rely on an earlier one.
 */
export function openDatabase(
  connection: PoolConfig,
  { isPooled = false, ...options }: DatabaseOptions & { isPooled?: boolean },
): Database {
  let isClosing = false
  // The pool says that it is closed before its connections are: how they end is no news then.
  const onError = (error: Error) => isClosing || options.onError(error)
  const pool = new Pool({
    ...connection,
    max: options.poolSize ?? 10,
    // The wait for a connection that others use: in a burst of writes the last ones wait some seconds.
    connectionTimeoutMillis: options.queryTimeoutMs ?? 6_000,
    Client: isPooled ? PooledClient : PoolClient,
    idleTimeoutMillis: 30_000,
    query_timeout: options.queryTimeoutMs ?? 6_000,
    application_name: 'foundry',
    // A pooler refuses these: it sets them on its own connections (`deploy/pgbouncer.ini`).
    ...(!isPooled && sessionSettings(connection, options)),
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
    expectedWaitMs: estimateWait(pool),
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

function sessionSettings(connection: PoolConfig, { queryTimeoutMs }: DatabaseOptions): PoolConfig {
  return {
    statement_timeout: queryTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // PostgreSQL would compile statements that it takes for large, which costs more time than running them.
    options: [connection.options, '-c jit=off'].filter(Boolean).join(' '),
  }
}

/** Connects within 2 s or not at all, although a wait for a connection in use may take longer. */
class PoolClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 2_000 })
  }
}

/** Prepares no statement by name: the next one of this client may run in another session, which does not know it. */
class PooledClient extends PoolClient {
  // pg declares a dozen signatures; all that matters is the first argument.
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const unnamed = isNamed(statement) ? { ...statement, name: undefined } : statement
    return (super.query as (...args: unknown[]) => unknown)(unnamed, ...rest)
  }) as Client['query']
}

/** A plain statement with a name, not one that sends itself, such as a COPY. */
function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
}
