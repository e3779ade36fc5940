import { expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { toMime } from '#tests/harness/mime.ts'
import { compareAll } from './server/duplicates/actions.ts'

const app = await startTestApp()
const director = await app.signIn('director')
const data = '/api/receipts/data'
const { pool } = app.base.database
const compare = () => compareAll(createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }))

type Found = { id: string; warnings: { code: string; receiptId?: string }[] }

const find = async (id: string): Promise<Found> => (await director.expectOk('GET', `${data}/${id}`)).body
const originalOf = async (id: string) =>
  (await find(id)).warnings.find(({ code }) => code === 'duplicate')?.receiptId ?? null

async function upload(total: string): Promise<Found & { emailId: string }> {
  const lines = ['Kiln Supplies', 'Date: 2026-03-15', `Glaze   $${total}`, `Total   $${total}`, 'VISA **** 4242']
  const raw = toMime({ headers: { Subject: 'Order' }, parts: [{ type: 'text/plain', content: lines.join('\r\n') }] })
  const form = new FormData()
  form.append('files', new Blob([raw]), 'order.eml')
  const { ids } = (await director.send('POST', '/api/receipts/upload', { raw: form })).body as { ids: [string] }
  await app.settled()
  const [receipt] = (await director.expectOk('GET', `/api/receipts/emails/${ids[0]}`)).body.receiptData
  return { ...receipt, emailId: ids[0] }
}

test('a duplicate is one as long as its values and the other receipt say so', async () => {
  const original = await upload('31.00')
  const other = await upload('32.00')
  expect(await originalOf(other.id)).toBeNull()

  // A correction makes it the same, and the next one another again.
  const correct = (totalAmount: string) => director.expectOk('PATCH', `${data}/${other.id}`, { totalAmount })
  await correct('31.00')
  expect(await originalOf(other.id)).toBe(original.id)
  expect(await originalOf(original.id)).toBeNull()
  expect((await director.expectOk('GET', `${data}?warnings=yes&q=kiln`)).body).toMatchObject([
    { id: other.id, warnings: [{ code: 'duplicate' }] },
  ])

  // In the trash the other receipt does not count, and back out of it, it does.
  await director.expectOk('DELETE', `/api/receipts/emails/${original.emailId}`)
  expect(await originalOf(other.id)).toBeNull()
  await director.expectOk('POST', `/api/receipts/emails/${original.emailId}/restore`)
  expect(await originalOf(other.id)).toBe(original.id)

  await correct('33.00')
  expect(await originalOf(other.id)).toBeNull()
})

test('a thousand receipts, many of them pictures that could not be read, are compared at night and listed at once', async () => {
  await pool.query(`create table many as select gen_random_uuid() as id, i from generate_series(1, 1000) i`)
  await pool.query(
    `insert into receipt_emails (id, origin, message_id, content_hash, file_key, size, state, subject, received_at)
     select id, 'upload', '', id, id, 4, 'ready', 'Kiln', now() from many`,
  )
  await pool.query(
    `insert into receipt_attachments (id, email_id, ordinal, file_name, content_type, size, content_hash, file_key, fingerprint)
     select id, id, 0, 'kiln.png', 'image/png', 4, id, id, case when i <= 2 then repeat('0f', 32) else md5(i::text) || md5(i || 'b') end from many`,
  )
  // The first two look the same, and neither has a total or a day.
  await pool.query(
    `insert into receipts (id, email_id, attachment_id, confidence, currency, line_items, fields, created_at, updated_at, merchant_name, total_amount, transaction_date)
     select id, id, id, 0.5, 'USD', '[]', '{}', now() + make_interval(secs => i), now(), 'Shop ' || i % 300,
       case when i % 12 > 2 then i end, case when i % 15 > 2 then date '2026-01-01' + i % 300 end from many`,
  )
  await compare()
  const { rows } = await pool.query<{ id: string }>('select id from many where i <= 2 order by i')
  expect(await originalOf(rows[1]!.id)).toBe(rows[0]!.id)
  expect(await originalOf(rows[0]!.id)).toBeNull()
  for (const query of ['', '?sort=amount', '?warnings=yes', '?warnings=no'])
    expect((await director.get(data + query)).status, query).toBe(200)

  // What is gone for good is forgotten.
  await pool.query('delete from receipt_emails where id = $1', [rows[0]!.id])
  await compare()
  expect(await originalOf(rows[1]!.id)).toBeNull()
  const kept = await pool.query('select from receipt_duplicates where original_id = $1', [rows[0]!.id])
  expect(kept.rowCount).toBe(0)
})
