import type { ClientBase, Pool } from 'pg'

/**
 * How far a server is. A primary: what it has committed, by the end of its log on disk and by the next transaction id. A standby: what it
 * shows, by the end of what it has replayed and by the first transaction of which it does not know the end.
 */
export type ServerProgress = { isStandby: boolean; position: number; xid: number }

/** `database`: the same in a primary and its standbys, and nowhere else. `process`: another one after each start. */
export type ServerState = ServerProgress & { database: string; process: string }

const progress = `
  pg_is_in_recovery() as "isStandby",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::float8
    as position,
  (case when pg_is_in_recovery() then pg_snapshot_xmin(pg_current_snapshot())
    else pg_snapshot_xmax(pg_current_snapshot()) end)::text::float8 as xid`

// With the timeline: after a promotion the same position is reached by other changes.
const identity = `
  concat_ws('/', (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database())) as database,
  concat_ws('/', pg_postmaster_start_time(), inet_server_addr(), inet_server_port()) as process`

type Connection = Pick<ClientBase | Pool, 'query'>

export async function readProgress(connection: Connection): Promise<ServerProgress> {
  const { rows } = await connection.query<ServerProgress>(`select ${progress}`)
  return rows[0]!
}

export async function readServerState(connection: Connection): Promise<ServerState> {
  const { rows } = await connection.query<ServerState>(`select ${progress}, ${identity}`)
  return rows[0]!
}

/**
 * Whether the standby shows everything that the primary had committed. One measure is enough. Positions alone are not: the log on disk may
 * end in the middle of a record, which nobody replays before the next commit. Transactions alone are not: one that takes long is open.
 */
export function hasReached(standby: ServerProgress, primary: ServerProgress): boolean {
  return standby.position >= primary.position || standby.xid >= primary.xid
}

/** Why a server cannot be read in place of the primary, or null. */
export function findMismatch(standby: ServerState, primary: ServerState): string | null {
  if (!standby.isStandby) return 'it is no standby'
  return standby.database === primary.database ? null : 'it is no standby of this database, or not on its timeline yet'
}
