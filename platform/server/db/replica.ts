import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, QueryConfig, QueryResult } from 'pg'
import type { Base, ServiceDefinition } from '../base.ts'
import { bulkDatabase } from './bulk-database.ts'
import type { Database } from './database.ts'
import { createLoader } from './loader.ts'
import { watchReplica } from './replica-watch.ts'
import { readProgress } from './server-progress.ts'

export type Replica = {
  /** Sends each query to the replica if that shows everything that is committed by now, else to the primary. */
  db: Database['db']
  /** Whether queries may go to it; false until the first check passes. */
  isUsed(): boolean
  /** How far the replica is behind; null while it is away or none of this database. */
  lagSeconds(): number | null
  close(): Promise<void>
}

/** The replica at `DATABASE_READ_URL`; docs/decisions/0038-read-replicas.md says what is promised. */
export const replica: ServiceDefinition<Replica> = { create: openReplica }

/** Where reads go that may come from a replica; undefined where there is none. */
export const findReadDb = ({ config, services }: Base): Database['db'] | undefined =>
  config.databaseReadUrl === undefined ? undefined : services.get(replica).db

function openReplica({ config, database: { pool: primary }, services, log }: Base): Replica {
  const watch = watchReplica({ connection: { connectionString: config.databaseReadUrl! }, primary, log })
  const loadProgress = createLoader(async () => new Map([['', await readProgress(primary)]]))

  const query = async (statement: QueryConfig, values: unknown[]): Promise<QueryResult> => {
    try {
      if (watch.isUsed() && (await watch.hasReached((await loadProgress(''))!)))
        return await watch.query(statement, values)
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      watch.leaveOut(error as Error)
    }
    return services.get(bulkDatabase).pool.query(statement, values)
  }
  // Drizzle needs no more of its client, outside of transactions.
  const { isUsed, lagSeconds, close } = watch
  return { db: drizzle({ client: { query } as unknown as Pool }), isUsed, lagSeconds, close }
}

/** Faults of a server or of the way to it, what a standby cancels (40001), and what it cannot do (25006). Others are the query's own. */
function isReplicaFault(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined || !/^[\dA-Z]{5}$/.test(code) || /^(08|25006|40|53|57P|58|XX)/.test(code)
}
