import { setTimeout as pause } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { findMismatch, hasReached, readProgress, readServerState } from '#platform/server/db/server-progress.ts'
import { fail, look, ok, warn, type Finding } from './finding.ts'

const name = 'Read replica'
const maxLagMs = 1_000

/** Whether the replica answers, is a standby of this database, and how long it takes to be where the primary is now. */
export function checkReplica(primary: PoolConfig, url: string): Promise<Finding[]> {
  return look(name, async () => {
    const clients = [primary, { connectionString: url }].map(
      (connection) =>
        new Client({
          ...connection,
          connectionTimeoutMillis: 2_000,
          query_timeout: 2_000,
          application_name: 'foundry-doctor',
        }),
    ) as [Client, Client]
    for (const client of clients) client.on('error', () => undefined)
    try {
      await Promise.all(clients.map((client) => client.connect()))
      return await measure(...clients)
    } finally {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
    }
  })
}

async function measure(primary: Client, standby: Client): Promise<Finding> {
  const here = await readServerState(primary)
  const mismatch = findMismatch(await readServerState(standby), here)
  if (mismatch) return fail(name, mismatch)
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  while (!hasReached(await readProgress(standby), here)) {
    if (elapsedMs() > maxLagMs) return warn(name, 'more than a second behind: lists are read from the primary')
    await pause(10)
  }
  return ok(name, `a standby of this database, ${elapsedMs()} ms behind`)
}
