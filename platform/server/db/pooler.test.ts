import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestPool } from '#tests/harness/test-pool.ts'
import { openDatabase } from './database.ts'
import { assertDirect, PoolerError } from './pooler.ts'

async function openConnection(): Promise<PoolConfig> {
  const { pool, close } = await openTestPool('pooler')
  onTestFinished(close)
  return { ...inject('cluster').connection, database: pool.options.database! }
}

const keyMessage = Buffer.from([0x4b, 0, 0, 0, 12])

/** What a pooler does to a start: it answers with the id of a session that it made up. */
async function startFakePooler(to: PoolConfig): Promise<PoolConfig> {
  const isSocket = to.host!.startsWith('/')
  const pooler = createServer((client) => {
    const server = isSocket ? connect(join(to.host!, `.s.PGSQL.${to.port}`)) : connect(to.port!, to.host)
    server.on('data', (bytes) => {
      const at = bytes.indexOf(keyMessage)
      if (at !== -1) bytes.writeUInt32BE(4_711, at + keyMessage.length)
      client.write(bytes)
    })
    client.pipe(server)
    for (const end of [client, server])
      end.on('error', () => undefined).on('close', () => (client.destroy(), server.destroy()))
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  onTestFinished(() => void pooler.close())
  return { ...to, host: '127.0.0.1', port: (pooler.address() as AddressInfo).port }
}

test('a pooler in between is noticed before anything relies on a session', async () => {
  const connection = await openConnection()
  await assertDirect(connection, 'There is a pooler.')
  const pooled = await startFakePooler(connection)
  await expect(assertDirect(pooled, 'There is a pooler.')).rejects.toThrow(new PoolerError('There is a pooler.'))
})

test('through a pooler no statement is prepared by name and no setting is asked for', async () => {
  const connection = await openConnection()
  const probe = async (isPooled: boolean) => {
    const { db, pool, close } = openDatabase(connection, { isPooled, poolSize: 1, onError: () => undefined })
    await db
      .select({ one: sql<number>`1` })
      .from(sql`pg_class`)
      .limit(1)
      .prepare('by_name')
      .execute()
    const { rows: names } = await pool.query('select name from pg_prepared_statements')
    const { rows: timeout } = await pool.query('show statement_timeout')
    const { rows: jit } = await pool.query('show jit')
    const { rows } = await db.transaction((tx) => tx.execute<{ two: number }>(sql`select ${2}::int as two`))
    await close()
    return { names, timeout, jit, rows }
  }
  const rows = [{ two: 2 }]
  expect(await probe(true)).toEqual({ names: [], timeout: [{ statement_timeout: '0' }], jit: [{ jit: 'on' }], rows })
  expect(await probe(false)).toEqual({
    names: [{ name: 'by_name' }],
    timeout: [{ statement_timeout: '5s' }],
    jit: [{ jit: 'off' }],
    rows,
  })
})
