import { newId } from '#platform/server/db/columns.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import { png } from './fixtures.ts'

/** An email that was read, with a picture and the receipt in it. All three have the same id. */
export async function addReceiptEmail(app: TestApp): Promise<string> {
  const id = newId()
  const { pool } = app.base.database
  for (const key of [`receipts/${id}`, `receipts/${id}-file`])
    await app.base.providers.files.put({ key, content: png, contentType: 'image/png' })
  await pool.query(
    `insert into receipt_emails (id, origin, message_id, content_hash, file_key, size, state, subject, received_at)
     values ($1, 'upload', '', $2, $3, 4, 'ready', 'Kiln', now())`,
    [id, id, `receipts/${id}`],
  )
  await pool.query(
    `insert into receipt_attachments (id, email_id, ordinal, file_name, content_type, size, content_hash, file_key)
     values ($1, $1, 0, 'kiln.png', 'image/png', 4, $2, $3)`,
    [id, id, `receipts/${id}-file`],
  )
  await pool.query(
    `insert into receipts (id, email_id, attachment_id, confidence, currency, line_items, fields, created_at, updated_at)
     values ($1, $1, $1, 0.5, 'USD', '[]', '{}', now(), now())`,
    [id],
  )
  return id
}

export async function addCategoryRule(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into receipt_category_rules (id, contains, category, created_at) values ($1, $2, 'Meals', now())`,
    [id, `kiln ${id}`],
  )
  return id
}

/** Entered by staff, each on a day of its own: two of the same day would be one. */
export async function addExchangeRate(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into exchange_rates (id, day, base, currency, rate, source, created_at)
     select $1, coalesce(max(day) + 1, '2020-01-01'), 'GBP', 'USD', 1.25, 'staff', now()
     from exchange_rates where base = 'GBP' and currency = 'USD'`,
    [id],
  )
  return id
}
