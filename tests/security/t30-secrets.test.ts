import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encryptedColumns } from '#apps/server/encrypted-columns.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { rotateKeys } from '#platform/server/encrypted-columns.ts'
import { findOwnKeys, keyContext } from '#features/connections/server/queries.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { createPerson } from './people.ts'

const app = await startTestApp()
const { pool } = app.base.database
const [oldKey, newKey] = ['an old secret key of many characters 01', 'a new secret key of many characters 02']
const ctx = createCtx(app.base, { viewer: null, logBindings: { job: 'test' } })

async function insertConnection(encryptedKey: (owner: { personId: string; service: 'openai' }) => string) {
  const { id: personId } = await createPerson(app)
  const id = newId()
  const text = encryptedKey({ personId, service: 'openai' })
  await pool.query(
    `insert into service_connections (id, person_id, service, encrypted_key, last_four, connected_at)
     values ($1, $2, 'openai', $3, '0000', now())`,
    [id, personId, text],
  )
  return { id, personId }
}

test('a text opens in its own context only, whole and with its own key', () => {
  const encryption = createEncryption([oldKey])
  const encrypted = encryption.encrypt('secret', 'a')
  expect(encryption.decrypt(encrypted, 'a')).toBe('secret')
  expect(() => encryption.decrypt(encrypted, 'b')).toThrow()
  expect(() => createEncryption([newKey]).decrypt(encrypted, 'a')).toThrow('not configured')
  const bytes = Buffer.from(encrypted.slice(9), 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    expect(() => encryption.decrypt(encrypted.slice(0, 9) + changed.toString('base64url'), 'a')).toThrow()
  }
  // A tag cut to four bytes, which Node would accept without its length.
  const short = Buffer.concat([bytes.subarray(0, 16)])
  expect(() => encryption.decrypt(encrypted.slice(0, 9) + short.toString('base64url'), 'a')).toThrow()
})

test('a key that is moved to another person or service is refused', async () => {
  const { encryption } = app.base
  const first = await insertConnection((owner) => encryption.encrypt('sk-first', keyContext(owner)))
  const second = await insertConnection((owner) => encryption.encrypt('sk-second', keyContext(owner)))
  await pool.query(
    'update service_connections set encrypted_key = (select encrypted_key from service_connections where id = $1) where id = $2',
    [first.id, second.id],
  )
  await expect(findOwnKeys(ctx, second.personId)).rejects.toThrow()
  await pool.query("update service_connections set service = 'elevenlabs' where id = $1", [first.id])
  await expect(findOwnKeys(ctx, first.personId)).rejects.toThrow()
  await pool.query('delete from service_connections where id = any($1)', [[first.id, second.id]])
})

test('rotation: everything opens with the new key, nothing with the old; what nobody can read is counted and left', async () => {
  const before = createEncryption([oldKey])
  const rows = []
  for (let index = 0; index < 5; index += 1)
    rows.push(await insertConnection((owner) => before.encrypt(`sk-${index}`, keyContext(owner))))
  // As version 1 wrote it, without the id of its key.
  const [first] = rows
  await pool.query("update service_connections set encrypted_key = '1' || substr(encrypted_key, 10) where id = $1", [
    first!.id,
  ])
  const broken = await insertConnection(() => '2xxxxxxxxbroken')
  const ring = createEncryption([newKey, oldKey])
  const columns = encryptedColumns.filter(({ table }) => table === 'service_connections')
  const rotate = () => rotateKeys({ encryption: ring, transaction: (work) => ctx.transaction(work) }, columns)
  expect(await rotate()).toEqual({ rotatedCount: 5, unreadableCount: 1 })
  expect(await rotate()).toEqual({ rotatedCount: 0, unreadableCount: 1 })
  const { rows: stored } = await pool.query<{ id: string; encrypted_key: string }>(
    'select id, encrypted_key from service_connections',
  )
  const alone = createEncryption([newKey])
  for (const [index, { id, personId }] of rows.entries()) {
    const text = stored.find((row) => row.id === id)!.encrypted_key
    const context = keyContext({ personId, service: 'openai' })
    expect(alone.decrypt(text, context)).toBe(`sk-${index}`)
    expect(() => before.decrypt(text, context)).toThrow()
  }
  expect(stored.find(({ id }) => id === broken.id)!.encrypted_key).toBe('2xxxxxxxxbroken')
  await pool.query('delete from service_connections')
})

/** A sign-in is over after ten minutes. */
const shortLived = 'accounts/server/campus-sign-ins/tables.ts'

test('every encrypted column is rotated', () => {
  const files = readdirSync('features', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('tables.ts') && path !== shortLived,
  )
  const declared = files.flatMap(
    (path) => readFileSync(`features/${path}`, 'utf8').match(/^ +encrypted\w+(?=: text)/gm) ?? [],
  )
  const toColumn = (name: string) => name.trim().replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  expect(encryptedColumns.map(({ column }) => column).toSorted()).toEqual(declared.map(toColumn).toSorted())
})
