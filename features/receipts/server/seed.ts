import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Files } from '#providers/files/port.ts'
import type { SenderChecks } from '#providers/mail-in/port.ts'
import type { ReceiptReader } from '#providers/receipt-reader/port.ts'
import { findMessageKey } from './intake/raw-message.ts'
import { createSampleEmail } from './intake/sample-email.ts'
import { toTextLines } from './reading/lines.ts'
import { createReceipt } from './reading/receipt-values.ts'
import type { receiptEmails, receipts } from './tables.ts'

type EmailRow = typeof receiptEmails.$inferInsert
type ReceiptRow = typeof receipts.$inferInsert
export type StoredSample = { row: EmailRow; text: string }

/** How long ago each sample came in. The first two are to be verified, the last one waits in quarantine. */
const agesInDays = [0.8, 3.2, 16.5, 41.3, 1.6]
const quarantinedIndex = 4
/** One from a trip, in another currency. */
const foreignIndex = 2

const passed: SenderChecks = {
  spf: 'pass',
  dkim: 'pass',
  dmarc: 'pass',
  fromDomain: 'example.com',
  isAligned: true,
  isForged: false,
}
const noRecords: SenderChecks = { ...passed, spf: 'none', dkim: 'none', dmarc: 'none', isAligned: false }

/** Stores the raw emails of the demo. */
export async function storeSampleReceipts(files: Files, now: Date): Promise<StoredSample[]> {
  const samples: StoredSample[] = []
  for (const [index, days] of agesInDays.entries()) {
    const receivedAt = daysBefore(now, days)
    const id = newId()
    const local = createSampleEmail({ to: 'receipts@localhost', now: receivedAt, id, index })
    const sample = index === foreignIndex ? toForeign(local) : local
    const fileKey = `receipts/sample-${index + 1}`
    const { content, text, ...email } = sample
    const { size } = await files.put({ key: fileKey, content, contentType: 'application/octet-stream' })
    const isQuarantined = index === quarantinedIndex
    const row: EmailRow = {
      ...email,
      ...findMessageKey(content),
      id,
      origin: 'email',
      fileKey,
      size,
      state: isQuarantined ? 'quarantined' : 'ready',
      quarantineReason: isQuarantined ? 'sender' : null,
      senderChecks: isQuarantined ? noRecords : passed,
      bodyText: text,
      isReceipt: !isQuarantined,
      receivedAt,
      processedAt: receivedAt,
    }
    samples.push({ row, text })
  }
  return samples
}

function toForeign(sample: ReturnType<typeof createSampleEmail>) {
  const translate = (text: string) => text.replaceAll('Lumen Coffee Company', 'Kaffeehaus Berlin').replaceAll('$', '€')
  return {
    ...sample,
    subject: translate(sample.subject),
    text: translate(sample.text),
    content: Buffer.from(translate(String(sample.content))),
  }
}

type SampleOptions = { samples: StoredSample[]; reader: ReceiptReader; director: Person }

/** What is read from them, as if they had come in; the demo director verified the older ones. */
export async function readSampleReceipts(db: Db, { samples, reader, director }: SampleOptions): Promise<ReceiptRow[]> {
  const rows: ReceiptRow[] = []
  for (const [index, { row, text }] of samples.entries()) {
    if (row.state !== 'ready') continue
    const lines = toTextLines(text)
    const { content } = await reader.read({ lines, pictures: [] })
    const ctx = { db, now: () => row.receivedAt }
    const receipt = await createReceipt(ctx, { emailId: row.id!, attachmentId: null, content, lines })
    const isVerified = index >= 2
    rows.push(isVerified ? { ...receipt, verifiedAt: row.receivedAt, verifiedById: director.id } : receipt)
  }
  return rows
}
