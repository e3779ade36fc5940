import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import { normalizeEmail } from '#platform/server/mail/address.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import type { QuarantineReason } from '../../schema.ts'
import { categorize } from '../category-rules/actions.ts'
import { folder } from '../intake/actions.ts'
import { hashBytes } from '../intake/raw-message.ts'
import { fillRates } from '../rates/actions.ts'
import { openEmail, type EmailContent } from './email-content.ts'
import { findFileType } from './file-type.ts'
import { readFileLines, toTextLines } from './lines.ts'
import {
  claimEmail,
  deleteReceipts,
  endClaim,
  insertReceipts,
  isMemberAddress,
  listAttachments,
  listReceipts,
  saveAttachment,
  type AttachmentRow,
  type EmailRow,
  type ReceiptRow,
} from './queries.ts'
import { createReceipt } from './receipt-values.ts'

const unreadable = 'The email could not be read. Its files are still here to download.'

/** Reads an email and what is attached to it. May run twice: only the last claim saves, and what staff changed stays. */
export async function readReceiptEmail(ctx: Ctx, id: string): Promise<void> {
  const email = await claimEmail(ctx, id)
  if (!email) return
  if (email.tryCount > receiptLimits.tryCount) return fail(ctx, { email, error: unreadable })
  await ctx.transaction(publish)
  const content = await openEmail(ctx, email)
  if ('errorMessage' in content) return fail(ctx, { email, error: content.errorMessage })
  const quarantineReason = await findQuarantineReason(ctx, { email, content })
  if (quarantineReason) return quarantine(ctx, { email, content, quarantineReason })
  await save(ctx, { email, content, found: await readContent(ctx, { email, content }) })
}

const publish = (tx: TxCtx) => tx.publish({ permission: 'receipt.list', topic: 'receipts' })

async function fail(ctx: Ctx, { email, error }: { email: EmailRow; error: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await endClaim(tx, { email, set: { state: 'failed', error, processedAt: tx.now() } })
    await publish(tx)
  })
}

type Opened = { email: EmailRow; content: EmailContent }

/** Why an email waits for staff; null where it is read. What staff uploaded or released is. */
async function findQuarantineReason(ctx: Ctx, { email, content }: Opened): Promise<QuarantineReason | null> {
  if (email.origin !== 'email' || email.releasedAt) return null
  if (content.isAutomatic) return 'automatic'
  const address = normalizeEmail(content.fromAddress)?.toLowerCase()
  if (!address) return 'sender'
  const { allowedSenders } = ctx.providers.mailIn
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const isAllowed = allowedSenders
    ? allowedSenders.includes(address) || allowedSenders.includes(domain)
    : await isMemberAddress(ctx, address)
  return isAllowed ? null : 'sender'
}

const describe = ({ subject, fromAddress, text }: EmailContent): Partial<EmailRow> => ({
  subject: subject || null,
  fromAddress,
  bodyText: text,
})

async function quarantine(ctx: Ctx, input: Opened & { quarantineReason: QuarantineReason }): Promise<void> {
  const { email, content, quarantineReason } = input
  await ctx.transaction(async (tx) => {
    const set = { ...describe(content), state: 'quarantined', quarantineReason, processedAt: tx.now() } as const
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
    const error = await readAttachment(ctx, { email, attachment, bytes, found })
    found.attachments.push({ ...attachment, error })
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
    fileKey,
    error: null,
  }
}

type AttachmentInput = { email: EmailRow; attachment: AttachmentRow; bytes: Uint8Array; found: Found }

/** Adds what the attachment says to `found`; answers why nothing could be read, as a sentence. */
async function readAttachment(ctx: Ctx, input: AttachmentInput): Promise<string | null> {
  const { email, attachment, bytes, found } = input
  const { contentType, id: attachmentId } = attachment
  if (contentType === 'application/octet-stream') return null
  const read = await readFileLines({ contentType, bytes })
  const lines = 'lines' in read ? read.lines : []
  const content = await ctx.providers.receiptReader.read(lines)
  // A file that staff chose is a receipt to them, even where nothing was found: they fill it in.
  const isChosen = email.fileName !== null
  if (content.isReceipt || content.isInvoice || isChosen)
    found.receipts.push(await createReceipt(ctx, { emailId: email.id, attachmentId, content, lines }))
  found.isReceipt ||= content.isReceipt
  found.isInvoice ||= content.isInvoice
  return 'errorMessage' in read ? read.errorMessage : null
}

async function readText(ctx: Ctx, { email, text, found }: { email: EmailRow; text: string; found: Found }) {
  const lines = toTextLines(text)
  const content = await ctx.providers.receiptReader.read(lines)
  if (!content.isReceipt && !content.isInvoice) return
  found.receipts.push(await createReceipt(ctx, { emailId: email.id, attachmentId: null, content, lines }))
  found.isReceipt = content.isReceipt
  found.isInvoice = content.isInvoice
}

async function save(ctx: Ctx, { email, content, found }: Opened & { found: Found }): Promise<void> {
  const { attachments, receipts, isReceipt, isInvoice } = found
  await ctx.transaction(async (tx) => {
    const set = {
      ...describe(content),
      state: 'ready',
      error: null,
      quarantineReason: null,
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
}
