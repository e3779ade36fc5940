import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { ledgerReceipt, ReceiptListQuery } from '../ledger-schema.ts'
import type { EmailQuery, receiptAttachment, receiptData, receiptEmail, receiptEmailDetails } from '../schema.ts'
import { listLedger, listSources } from './ledger/queries.ts'
import { findEmail, listEmails } from './queries.ts'
import { listAttachments, listReceipts, type AttachmentRow, type EmailRow, type ReceiptRow } from './reading/queries.ts'
import { findReceipt, listNames } from './review/queries.ts'
import { listWarnings } from './warnings/queries.ts'

type EmailReply = z.input<typeof receiptEmail>
type DataReply = z.input<typeof receiptData>
type LedgerReply = z.input<typeof ledgerReceipt>

export async function serializeEmails(ctx: Ctx, query: PageQuery & EmailQuery): Promise<Page<EmailReply>> {
  const page = await listEmails(ctx, query)
  return { ...page, items: await serializeRows(ctx, page.items) }
}

export async function serializeEmail(ctx: Ctx, id: string): Promise<z.input<typeof receiptEmailDetails>> {
  const email = await findEmail(ctx, id)
  const [row] = await serializeRows(ctx, [email])
  return { ...row!, text: email.bodyText }
}

/** Attachments and receipts of all emails of a page are read at once. */
async function serializeRows(ctx: Ctx, emails: EmailRow[]): Promise<EmailReply[]> {
  const ids = emails.map(({ id }) => id)
  const attachments = await listAttachments(ctx, ids)
  const rows = await listReceipts(ctx, ids)
  const data = await serializeReceipts(ctx, rows)
  return emails.map((email) => ({
    ...email,
    isSenderVerified: email.origin !== 'email' || (email.senderChecks?.isAligned ?? false),
    authentication: email.senderChecks,
    attachmentCount: attachments.filter(({ emailId }) => emailId === email.id).length,
    attachments: attachments.filter(({ emailId }) => emailId === email.id).map(toAttachment),
    receiptData: data.filter((_, index) => rows[index]!.emailId === email.id),
  }))
}

const toAttachment = ({
  id,
  fileName,
  size,
  contentType,
  error,
  note,
}: AttachmentRow): z.input<typeof receiptAttachment> => ({
  id,
  fileName,
  fileSize: size,
  mimeType: contentType,
  error,
  note,
})

export async function serializeLedger(ctx: Ctx, query: PageQuery & ReceiptListQuery): Promise<Page<LedgerReply>> {
  const page = await listLedger(ctx, query)
  return { ...page, items: await serializeLedgerRows(ctx, page.items) }
}

export async function serializeLedgerReceipt(ctx: Ctx, id: string): Promise<LedgerReply> {
  return (await serializeLedgerRows(ctx, [await findReceipt(ctx, id)]))[0]!
}

async function serializeLedgerRows(ctx: Ctx, rows: ReceiptRow[]): Promise<LedgerReply[]> {
  const { emails, attachments } = await listSources(ctx, rows)
  const data = await serializeReceipts(ctx, rows)
  // A receipt whose email went to the trash between the two reads is left out.
  return rows.flatMap(({ emailId, attachmentId }, index) => {
    const email = emails.get(emailId)
    const attachment = attachmentId === null ? undefined : attachments.get(attachmentId)
    return email ? [{ ...data[index]!, email, attachment: attachment ? toAttachment(attachment) : null }] : []
  })
}

export async function serializeReceipt(ctx: Ctx, row: ReceiptRow): Promise<DataReply> {
  return (await serializeReceipts(ctx, [row]))[0]!
}

async function serializeReceipts(ctx: Ctx, rows: ReceiptRow[]): Promise<DataReply[]> {
  const warnings = await listWarnings(
    ctx,
    rows.map(({ id }) => id),
  )
  const names = await listNames(
    ctx,
    rows.flatMap(({ verifiedById }) => verifiedById ?? []),
  )
  return rows.map((row) => ({
    ...row,
    isVerified: row.verifiedAt !== null,
    verifiedBy: row.verifiedById ? (names.get(row.verifiedById) ?? null) : null,
    warnings: warnings.get(row.id) ?? [],
  }))
}
