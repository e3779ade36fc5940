import { readSampleReceipts, type StoredSample } from '#features/receipts/server/seed.ts'
import { receiptEmails, receipts } from '#features/receipts/server/tables.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Person } from '#platform/server/viewer.ts'
import { createOcrRules } from '#providers/receipt-reader/ocr-rules.ts'
import { insertAll } from './seed-students.ts'

/** The emails with receipts of the demo, whose raw messages are stored already. */
export async function seedReceipts(db: Db, options: { samples: StoredSample[]; director: Person }): Promise<void> {
  await insertAll(db, { table: receiptEmails, rows: options.samples.map(({ row }) => row) })
  const rows = await readSampleReceipts(db, { ...options, reader: createOcrRules({ now: () => new Date() }) })
  await insertAll(db, { table: receipts, rows })
}
