import { timingSafeEqual } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { drawPreview } from '#platform/server/documents/picture-preview.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import { problem } from '#platform/server/problem.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { findAttachment } from '../queries.ts'

const previewSide = 1_600

/** A link to an attachment that works for a minute and for this person only. */
export async function createDownloadUrl(ctx: Ctx, id: string): Promise<{ downloadUrl: string }> {
  await findAttachment(ctx, id)
  const expiresAt = Math.floor(ctx.now().getTime() / 1_000) + receiptLimits.linkSeconds
  return { downloadUrl: `/api/receipts/attachments/${id}/file?token=${expiresAt}.${sign(ctx, { id, expiresAt })}` }
}

const sign = ({ encryption, me }: Ctx, { id, expiresAt }: { id: string; expiresAt: number }): string =>
  encryption.mac(`${id} ${me.id} ${expiresAt}`, 'receipt download').toString('base64url')

/** Sends the file of a download link as a file to save, whatever is in it. */
export async function sendAttachment(ctx: RequestCtx, { id, token }: { id: string; token: string }): Promise<RawReply> {
  const [, expiry = '', signature = ''] = /^(\d{10})\.([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(sign(ctx, { id, expiresAt: Number(expiry) }))
  const isValid = signature !== '' && timingSafeEqual(expected, Buffer.from(signature))
  if (!isValid || Number(expiry) * 1_000 < ctx.now().getTime()) throw problem('receipt.link_expired')
  const { fileName, fileKey, contentType } = await findAttachment(ctx, id)
  const file = await ctx.providers.files.get(fileKey)
  if (!file) throw problem('receipt.attachment_not_found')
  return ctx.http.reply
    .headers({
      'content-type': contentType,
      'content-disposition': contentDisposition(fileName),
      'content-security-policy': userFilePolicy,
    })
    .send(file.stream)
}

/**
 * Sends a picture, or a page of a PDF, as it is shown beside its fields. It is drawn again, so that nothing but pixels of it reaches a browser, and in
 * a process with capped memory and time (T22).
 */
export async function sendPreview(ctx: RequestCtx, { id, page }: { id: string; page: number }): Promise<RawReply> {
  const { fileKey, contentType } = await findAttachment(ctx, id)
  const isPdf = contentType === 'application/pdf'
  const hasPage = isPdf || (contentType.startsWith('image/') && page === 1)
  const file = hasPage ? await ctx.providers.files.get(fileKey) : null
  if (!file) throw problem('receipt.attachment_not_found')
  const bytes = await buffer(file.stream)
  const preview = await drawPreview({ bytes, maxSide: previewSide, ...(isPdf && { page }) })
  // A picture that is damaged or too large has no preview, as it has no text.
  if ('errorMessage' in preview) throw problem('receipt.attachment_not_found')
  return ctx.http.reply
    .headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=300' })
    .send(Buffer.from(preview.jpeg))
}
