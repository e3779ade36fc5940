import { benchReceiptReading } from './receipts-reading.ts'

/** Receipts by email: how right and how fast they are read. */
export async function benchReceipts(): Promise<void> {
  await benchReceiptReading(process.env['RECEIPTS_DATA'])
}
