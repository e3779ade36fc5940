import { overload } from '#rules/overload.ts'
import type { ServiceDefinition } from '../base.ts'
import type { Database } from './database.ts'

/** The connections of `bulk` requests, apart from all others: slow reports leave room for everything else (R26). */
export const bulkDatabase: ServiceDefinition<Database> = {
  create: ({ openDatabase, log }) =>
    openDatabase({
      poolSize: overload.bulkConnections,
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    }),
}
