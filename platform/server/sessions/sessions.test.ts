import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from '#tests/security/people.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database

/** Rows of these tables that were read one after the other, without an index. PostgreSQL counts them a second late. */
async function countRowsScanned(): Promise<number> {
  await pause(1_100)
  await pool.query('select 1')
  const { rows } = await pool.query<{ count: string }>(
    "select sum(seq_tup_read) as count from pg_stat_user_tables where relname in ('people', 'sessions')",
  )
  return Number(rows[0]!.count)
}

test('a request finds its person by index, also with a plan that was made before there were people', async () => {
  const { client, id } = await createPerson(app)
  const get = () => client.expectOk('GET', '/api/auth/user')
  // PostgreSQL keeps the plan of a prepared statement from the sixth time on.
  for (let turn = 0; turn < 10; turn++) await get()
  await pool.query(
    "insert into people (id, email) select gen_random_uuid(), 'p' || n || '@x.edu' from generate_series(1, 2000) n",
  )
  await pool.query(
    `insert into sessions (id, token_hash, person_id, user_agent, network, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), sha256(id::text::bytea), id, '', '', now(), now(), now() + interval '1 day' from people where id <> $1`,
    [id],
  )
  const before = await countRowsScanned()
  for (let turn = 0; turn < 50; turn++) await get()
  expect((await countRowsScanned()) - before).toBeLessThan(10_000)
})
