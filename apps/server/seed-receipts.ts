import { createSampleRateRows } from '#features/exchange-rates/server/seed.ts'
import { exchangeRates } from '#features/exchange-rates/server/tables.ts'
import { fillRates } from '#features/receipts/server/rates/actions.ts'
import { readSampleReceipts, type StoredSample } from '#features/receipts/server/seed.ts'
import { receiptEmails, receipts } from '#features/receipts/server/tables.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Person } from '#platform/server/viewer.ts'
import { createSampleRates } from '#providers/exchange-rates/sample-rates.ts'
import { createOcrRules } from '#providers/receipt-reader/ocr-rules.ts'
import { insertAll } from './seed-students.ts'

type SeedOptions = { samples: StoredSample[]; director: Person; now: Date; homeCurrency: string }

/** The emails with receipts of the demo, whose raw messages are stored already. */
export async function seedReceipts(db: Db, options: SeedOptions): Promise<void> {
  await insertAll(db, { table: receiptEmails, rows: options.samples.map(({ row }) => row) })
  const now = () => options.now
  const rows = await readSampleReceipts(db, { ...options, reader: createOcrRules({ now }) })
  await insertAll(db, { table: receipts, rows })
  const rates = await createSampleRateRows(createSampleRates({ now }), options.now)
  await insertAll(db, { table: exchangeRates, rows: rates })
  await fillRates({ db, now, config: { homeCurrency: options.homeCurrency } }, {})
}
