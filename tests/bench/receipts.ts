import { printAims } from './aims.ts'
import { benchMail } from './receipts-mail.ts'
import { benchReceiptReading } from './receipts-reading.ts'

/** Receipts by email: how fast they arrive, and how right and how fast they are read. */
export async function benchReceipts(): Promise<void> {
  printAims('receipts by email: aims', await benchMail())
  await benchReceiptReading(process.env['RECEIPTS_DATA'])
}
