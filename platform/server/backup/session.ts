import { Client, type ClientConfig } from 'pg'

/** Named so that a migration can end it, see `endBackups`. */
export const backupApplication = 'foundry-backup'

/** A connection without the pool's time limits, whose text format does not depend on the server's settings. */
export async function openSession(connection: ClientConfig, name = backupApplication): Promise<Client> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: name })
  // A lost connection fails the statement that runs on it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Begins a transaction that may take hours. */
export async function beginLong(client: Client, mode: 'read committed' | 'repeatable read read only'): Promise<void> {
  await client.query(`begin isolation level ${mode}`)
  await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, MDY'; set local timezone = 'UTC';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`)
}

/** Ends the backups of this database: a migration must not wait for one, nor make everybody else wait. */
export async function endBackups(client: Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database() and usename = current_user`,
    [backupApplication],
  )
}
