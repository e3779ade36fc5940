import type { Pool } from 'pg'
import { databaseUrl } from '#tests/security/second-server.ts'
import type { TestApp } from './test-app.ts'

export type FakeStandby = {
  /** For `DATABASE_READ_URL`. */
  url: string
  /** Whether it goes on replaying; a new one does. */
  setReplaying(isReplaying: boolean): Promise<void>
}

/**
 * Makes the app's own database look like a standby to who comes by the address: read-only, in recovery, as far as the database, and
 * without any unknown code, by which answers of the standby are told from others. The fault test `replica` has a real one.
 */
export async function createFakeStandby({ connection, base }: TestApp): Promise<FakeStandby> {
  const { pool } = base.database
  await pool.query(`
    create schema standby;
    create table standby.replay (is_on boolean);
    insert into standby.replay values (true);
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      $$select case when is_on then pg_catalog.pg_current_wal_flush_lsn() else '0/0' end from standby.replay$$;
    create function standby.pg_snapshot_xmin(pg_snapshot) returns xid8 language sql as
      $$select case when is_on then pg_catalog.pg_snapshot_xmax($1) else '0' end from standby.replay$$;
    create view standby.unknown_codes as select * from public.unknown_codes where false`)
  const options = '-c search_path=standby,public,pg_catalog -c default_transaction_read_only=on'
  return {
    url: `${databaseUrl(connection)}&options=${encodeURIComponent(options)}`,
    setReplaying: (isReplaying) => setReplaying(pool, isReplaying),
  }
}

async function setReplaying(pool: Pool, isReplaying: boolean): Promise<void> {
  // Test databases do not flush, and what is not flushed was never promised to be on a replica.
  await pool.query(`set local synchronous_commit = on; update standby.replay set is_on = ${isReplaying}`)
}
