import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import { agree } from './agreement.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { categorize } from '../category-rules/actions.ts'
import { folder } from '../intake/actions.ts'
import { intakeLoad } from '../intake/intake-load.ts'
import { hashBytes } from '../intake/raw-message.ts'
import { saveDuplicates } from '../duplicates/queries.ts'
import { judgeSender, type SenderVerdict } from '../senders/actions.ts'
import { fillRates } from '../rates/actions.ts'
import { openEmail, type EmailContent } from './email-content.ts'
import { findFileType } from './file-type.ts'
import { toTextLines } from './lines.ts'
import {
  claimEmail,
  deleteReceipts,
  endClaim,
  insertReceipts,
  listAttachments,
  listReceipts,
  saveAttachment,
  type AttachmentRow,
  type EmailRow,
  type ReceiptRow,
} from './queries.ts'
import { readFileWithModel, readTextWithModel } from '../model-readings/actions.ts'
import { fingerprintFile, readReceiptFile } from './receipt-file.ts'
import { createReceipt } from './receipt-values.ts'

const unreadable = 'The email could not be read. Its files are still here to download.'

/** Reads an email and what is attached to it. May run twice: only the last claim saves, and what staff changed stays. */
export async function readReceiptEmail(ctx: Ctx, id: string): Promise<void> {
  await ctx.services.get(intakeLoad).waitUntilQuiet()
  const email = await claimEmail(ctx, id)
  if (!email) return
  if (email.tryCount > receiptLimits.tryCount) return fail(ctx, { email, error: unreadable })
  await ctx.transaction(publish)
  const content = await openEmail(ctx, email)
  if ('errorMessage' in content) return fail(ctx, { email, error: content.errorMessage })
  const verdict = await judgeSender(ctx, { email, content })
  if (verdict.quarantineReason) return quarantine(ctx, { email, content, verdict })
  const found = await readContent(ctx, { email, content })
  await save(ctx, { email, content, verdict, found })
}

const publish = (tx: TxCtx) => tx.publish({ permission: 'receipt.list', topic: 'receipts' })

async function fail(ctx: Ctx, { email, error }: { email: EmailRow; error: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await endClaim(tx, { email, set: { state: 'failed', error, processedAt: tx.now() } })
    await publish(tx)
  })
}

type Opened = { email: EmailRow; content: EmailContent }
type Judged = Opened & { verdict: SenderVerdict }

const describe = ({ subject, fromAddress, text }: EmailContent): Partial<EmailRow> => ({
  subject: subject || null,
  fromAddress,
  bodyText: text,
})

async function quarantine(ctx: Ctx, { email, content, verdict }: Judged): Promise<void> {
  await ctx.transaction(async (tx) => {
    const set = { ...describe(content), ...verdict, state: 'quarantined', processedAt: tx.now() } as const
    await endClaim(tx, { email, set })
    await publish(tx)
  })
}

type Found = { attachments: AttachmentRow[]; receipts: ReceiptRow[]; isReceipt: boolean; isInvoice: boolean }

/** Reads every attachment; the email's own text only where none of them is a receipt. */
async function readContent(ctx: Ctx, { email, content }: Opened): Promise<Found> {
  const found: Found = { attachments: [], receipts: [], isReceipt: false, isInvoice: false }
  const stored = await listAttachments(ctx, [email.id])
  for (const [ordinal, { fileName, content: bytes }] of content.files.entries()) {
    const earlier = stored.find((row) => row.ordinal === ordinal)
    const attachment = earlier ?? (await storeFile(ctx, { email, ordinal, fileName, bytes }))
    const notes = await readAttachment(ctx, { email, attachment, bytes, found })
    found.attachments.push({ ...attachment, ...notes })
  }
  if (found.receipts.length === 0) await readText(ctx, { email, text: content.text, found })
  return found
}

type NewFile = { email: EmailRow; ordinal: number; fileName: string; bytes: Uint8Array }

async function storeFile(ctx: Ctx, { email, ordinal, fileName, bytes }: NewFile): Promise<AttachmentRow> {
  const id = newId()
  const contentType = findFileType(bytes) ?? 'application/octet-stream'
  const fileKey = `${folder}/${id}`
  await ctx.providers.files.put({ key: fileKey, content: bytes, contentType })
  return {
    id,
    emailId: email.id,
    ordinal,
    fileName: cleanFileName(fileName, receiptLimits.fileNameLength) || `attachment-${ordinal + 1}`,
    contentType,
    size: bytes.length,
    contentHash: hashBytes(bytes),
    fingerprint: null,
    fileKey,
    error: null,
    note: null,
  }
}

type AttachmentInput = { email: EmailRow; attachment: AttachmentRow; bytes: Uint8Array; found: Found }
type AttachmentNotes = Pick<AttachmentRow, 'error' | 'note' | 'fingerprint'>

/** Adds what the attachment says to `found`; answers why nothing could be read, as a sentence, and what else to know of it. */
async function readAttachment(ctx: Ctx, input: AttachmentInput): Promise<AttachmentNotes> {
  const { email, attachment, bytes, found } = input
  const { contentType, id: attachmentId } = attachment
  if (contentType === 'application/octet-stream') return { error: null, note: null, fingerprint: null }
  const file = { contentType, bytes }
  const read = await readReceiptFile(ctx.providers.receiptReader, file)
  const { lines, errorMessage } = read
  const { contentHash } = attachment
  const fingerprint = errorMessage === null ? await fingerprintFile(file, read) : null
  const model = errorMessage === null ? await readFileWithModel(ctx, { email, contentHash, file, lines }) : null
  const content = model?.content ? agree([read.content, model.content]) : read.content
  // A file that staff chose is a receipt to them, even where nothing was found: they fill it in.
  const isChosen = email.fileName !== null
  if (content.isReceipt || content.isInvoice || isChosen)
    found.receipts.push(await createReceipt(ctx, { emailId: email.id, attachmentId, content, lines }))
  found.isReceipt ||= content.isReceipt
  found.isInvoice ||= content.isInvoice
  return { error: errorMessage, note: model?.note ?? null, fingerprint }
}

async function readText(ctx: Ctx, { email, text, found }: { email: EmailRow; text: string; found: Found }) {
  const lines = toTextLines(text)
  const { content: byRules } = await ctx.providers.receiptReader.read({ lines, pictures: [] })
  if (!byRules.isReceipt && !byRules.isInvoice) return
  const model = await readTextWithModel(ctx, { email, lines })
  const content = model?.content ? agree([byRules, model.content]) : byRules
  found.receipts.push(await createReceipt(ctx, { emailId: email.id, attachmentId: null, content, lines }))
  found.isReceipt = content.isReceipt
  found.isInvoice = content.isInvoice
}

async function save(ctx: Ctx, { email, content, verdict, found }: Judged & { found: Found }): Promise<void> {
  const { attachments, receipts, isReceipt, isInvoice } = found
  await ctx.transaction(async (tx) => {
    const set = {
      ...describe(content),
      ...verdict,
      state: 'ready',
      error: null,
      isReceipt,
      isInvoice,
    } as const
    // The claim's row is locked until the commit, so that two readings cannot mix.
    if (!(await endClaim(tx, { email, set: { ...set, processedAt: tx.now() } }))) return
    for (const attachment of attachments) await saveAttachment(tx, attachment)
    await replaceReceipts(tx, { emailId: email.id, receipts })
    await publish(tx)
  })
}

/** Receipts that staff verified or corrected stay; of all others the new reading counts. */
async function replaceReceipts(tx: TxCtx, input: { emailId: string; receipts: ReceiptRow[] }): Promise<void> {
  const earlier = await listReceipts(tx, [input.emailId])
  const isKept = ({ verifiedAt, isEdited }: ReceiptRow) => verifiedAt !== null || isEdited
  const kept = new Set(earlier.filter(isKept).map(({ attachmentId }) => attachmentId))
  await deleteReceipts(
    tx,
    earlier.filter((row) => !isKept(row)).map(({ id }) => id),
  )
  const added = input.receipts.filter(({ attachmentId }) => !kept.has(attachmentId))
  await insertReceipts(tx, await categorize(tx, added))
  await fillRates(tx, { ids: added.map(({ id }) => id) })
  // Also those that stay: the picture may have been read in another way.
  const rows = await listReceipts(tx, [input.emailId])
  await saveDuplicates(
    tx,
    rows.map(({ id }) => id),
  )
}
