import { buffer } from 'node:stream/consumers'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { readForms, type Upload } from '#platform/server/http/upload.ts'
import { problem } from '#platform/server/problem.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { findFileType } from '../reading/file-type.ts'
import { acceptFile, acceptMessage } from './actions.ts'
import type { SavedEmail } from './queries.ts'

/** Adds receipts from a form: pictures, PDFs, and emails. What was taken before a file is refused stays. */
export async function uploadFiles(ctx: RequestCtx): Promise<{ ids: string[]; duplicateCount: number }> {
  const { files } = await readForms<SavedEmail>(ctx.http.request, {
    maxBytes: receiptLimits.fileBytes,
    tooLarge: problem('receipt.file_too_large'),
    maxFiles: receiptLimits.fileCount,
    tooMany: problem('receipt.file_count'),
    readFile: (upload) => acceptUpload(ctx, upload),
  })
  if (files.length === 0) throw problem('receipt.file_missing')
  return { ids: files.map(({ id }) => id), duplicateCount: files.filter(({ isDuplicate }) => isDuplicate).length }
}

async function acceptUpload(ctx: RequestCtx, upload: Upload): Promise<SavedEmail> {
  try {
    const name = cleanFileName(upload.name, receiptLimits.fileNameLength) || 'receipt'
    if (upload.head.length === 0) throw problem('receipt.file_missing')
    const isEmail = /\.eml$/i.test(name) || upload.contentType === 'message/rfc822'
    const isReadable = isEmail || findFileType(upload.head) !== null
    if (!isReadable) throw problem('receipt.wrong_type', { params: { name } })
    const content = await buffer(upload.stream)
    const { email: fromAddress } = ctx.me
    if (isEmail) return await acceptMessage(ctx, { content, origin: 'upload', fromAddress })
    return await acceptFile(ctx, { content, fileName: name, fromAddress })
  } catch (error) {
    upload.discard()
    throw upload.failure ?? error
  }
}
