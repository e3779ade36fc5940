import { Client, escapeIdentifier as quote, type ClientBase, type PoolConfig } from 'pg'
import { toUtcDay } from '../days.ts'
import { lockMs, retryWhenLocked } from './lock-retries.ts'

/** A table of events whose rows are kept in one partition for each month (UTC) of `column`. */
export type MonthlyTable = { table: string; column: string }

/** From the first day of `from` to that of `to`, both as `2026-11-01`; null where it has no bound. */
export type Partition = { name: string; from: string | null; to: string | null }

/** Runs statements on partitions in a session of their own, without the time limits of the pool. Never through a pooler. */
export async function withPartitionSession<T>(
  connection: PoolConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'foundry-partitions' })
  // A lost connection fails the statement that runs on it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whether the table has partitions. One that has none is a plain table. */
export async function isPartitioned(client: ClientBase, { table }: MonthlyTable): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    'select relkind as kind from pg_class where oid = to_regclass($1)',
    [`public.${quote(table)}`],
  )
  return rows[0]?.kind === 'p'
}

/**
 * Makes a plain table the first partition of a table with the same name, columns and indexes. Rows stay where they are, and others read and
 * write meanwhile: all that needs them to wait takes milliseconds. Run again, it goes on where it was interrupted.
 */
export async function partitionByMonth(
  client: ClientBase,
  { table, column, now }: MonthlyTable & { now: Date },
): Promise<void> {
  if (await isPartitioned(client, { table, column })) return
  const [old, bound] = [`${table}_before`, firstOfMonth(now, 2)]
  const check = `${table}_before_bound`
  // Proves to PostgreSQL that all rows belong into the first partition, so that it need not look while it locks the table.
  await withLock(client, async () => {
    await client.query(`alter table ${quote(table)} drop constraint if exists ${quote(check)}`)
    await client.query(
      `alter table ${quote(table)} add constraint ${quote(check)} check (${quote(column)} < ${toInstant(bound)}) not valid`,
    )
  })
  await client.query(`alter table ${quote(table)} validate constraint ${quote(check)}`)
  await withLock(client, async () => {
    const indexes = await listIndexes(client, table)
    await client.query(`alter table ${quote(table)} rename to ${quote(old)}`)
    for (const { name } of indexes)
      await client.query(`alter index ${quote(name)} rename to ${quote(`${name}_before`)}`)
    await client.query(
      `create table ${quote(table)} (like ${quote(old)} including defaults including storage) partition by range (${quote(column)})`,
    )
    for (const { name, definition, constraint } of indexes)
      await client.query(
        constraint === null ? definition : `alter table ${quote(table)} add constraint ${quote(name)} ${constraint}`,
      )
    await attach(client, { table, partition: { name: old, from: null, to: bound } })
    await client.query(`alter table ${quote(old)} drop constraint ${quote(check)}`)
    await client.query(`create table ${quote(`${table}_default`)} partition of ${quote(table)} default`)
  })
}

/**
 * Makes the partitions of this month and the next `count`, where they are missing. Rows that came before their partition was there are in the
 * default one, and move.
 */
export async function createMonths(
  client: ClientBase,
  { table, column, now, count }: MonthlyTable & { now: Date; count: number },
): Promise<void> {
  const partitions = await listPartitions(client, { table, column })
  for (let ahead = 0; ahead <= count; ahead++) {
    const [from, to] = [firstOfMonth(now, ahead), firstOfMonth(now, ahead + 1)]
    if (partitions.some((one) => (one.from ?? '') <= from && (one.to === null || one.to >= to))) continue
    const partition = { name: `${table}_${from.slice(0, 7).replace('-', '_')}`, from, to }
    await withLock(client, async () => {
      await client.query(`lock table ${quote(`${table}_default`)} in access exclusive mode`)
      await client.query(
        `create table ${quote(partition.name)} (like ${quote(table)} including defaults including storage including indexes)`,
      )
      await client.query(
        `with moved as (delete from ${quote(`${table}_default`)} where ${quote(column)} >= ${toInstant(from)} and ${quote(column)} < ${toInstant(to)} returning *)
         insert into ${quote(partition.name)} select * from moved`,
      )
      await attach(client, { table, partition })
    })
  }
  // Autovacuum looks at each partition, and never at all of them together.
  await client.query(`analyze ${quote(table)}`)
}

/** Drops a partition with all its rows. */
export async function dropPartition(client: ClientBase, { name }: Partition): Promise<void> {
  await withLock(client, async () => void (await client.query(`drop table ${quote(name)}`)))
}

/** The partitions that have bounds, oldest first. */
export async function listPartitions(client: ClientBase, { table }: MonthlyTable): Promise<Partition[]> {
  const { rows } = await client.query<{ name: string; from: string | null; to: string | null }>(
    `with partition as (
       select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\((.+)\\) TO \\((.+)\\)') as bounds
       from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = to_regclass($1))
     select name, ${toDay('bounds[1]')} as "from", ${toDay('bounds[2]')} as "to" from partition where bounds is not null order by 2 nulls first`,
    [`public.${quote(table)}`],
  )
  return rows
}

/** A bound as PostgreSQL shows it, in the session's time zone, as a day in UTC; null for `MINVALUE`. */
const toDay = (bound: string): string =>
  `case when ${bound} like '''%' then to_char(trim('''' from ${bound})::timestamptz at time zone 'UTC', 'YYYY-MM-DD') end`
const toInstant = (day: string): string => `timestamptz '${day} 00:00:00+00'`

type Index = { name: string; definition: string; constraint: string | null }

async function listIndexes(client: ClientBase, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition,
       (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')) as constraint
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($1)`,
    [`public.${quote(table)}`],
  )
  return rows
}

async function attach(
  client: ClientBase,
  { table, partition: { name, from, to } }: { table: string; partition: Partition },
): Promise<void> {
  const [lower, upper] = [from === null ? 'minvalue' : toInstant(from), to === null ? 'maxvalue' : toInstant(to)]
  await client.query(
    `alter table ${quote(table)} attach partition ${quote(name)} for values from (${lower}) to (${upper})`,
  )
}

/** A transaction that would rather try again than have others queue behind it. */
const withLock = (client: ClientBase, work: () => Promise<void>): Promise<void> =>
  retryWhenLocked(async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockMs}`)
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/** The first day of the month that is `ahead` months after that of `now`. */
export const firstOfMonth = (now: Date, ahead: number): string =>
  toUtcDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
