import { buffer } from 'node:stream/consumers'
import { fetchDriveFile } from '#features/connections/server/drive-files/actions.ts'
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
  const { fields, files: uploaded } = await readForms<SavedEmail>(ctx.http.request, {
    maxBytes: receiptLimits.fileBytes,
    tooLarge: problem('receipt.file_too_large'),
    maxFiles: receiptLimits.fileCount,
    tooMany: problem('receipt.file_count'),
    readFile: (upload) => acceptUpload(ctx, upload),
  })
  const ids = (fields['driveFileIds'] ?? '').split(',').filter(Boolean)
  if (uploaded.length + ids.length > receiptLimits.fileCount) throw problem('receipt.file_count')
  const files = [...uploaded]
  for (const id of ids) {
    const { name, type, bytes } = await fetchDriveFile(ctx, { id, purpose: 'receipt' })
    files.push(await acceptContent(ctx, { name, contentType: type, content: bytes }))
  }
  if (files.length === 0) throw problem('receipt.file_missing')
  return { ids: files.map(({ id }) => id), duplicateCount: files.filter(({ isDuplicate }) => isDuplicate).length }
}

async function acceptUpload(ctx: RequestCtx, upload: Upload): Promise<SavedEmail> {
  try {
    checkFile({ ...upload, content: upload.head })
    return await acceptContent(ctx, { ...upload, content: await buffer(upload.stream) })
  } catch (error) {
    upload.discard()
    throw upload.failure ?? error
  }
}

/** `content`: the file, or its beginning, which tells its type. */
type Incoming = Pick<Upload, 'name' | 'contentType'> & { content: Buffer }

function checkFile({ name: rawName, contentType, content }: Incoming): { name: string; isEmail: boolean } {
  const name = cleanFileName(rawName, receiptLimits.fileNameLength) || 'receipt'
  if (content.length === 0) throw problem('upload.file_empty', { params: { name } })
  const isEmail = /\.eml$/i.test(name) || contentType === 'message/rfc822'
  const isReadable = isEmail || findFileType(content) !== null
  if (!isReadable) throw problem('receipt.wrong_type', { params: { name } })
  return { name, isEmail }
}

async function acceptContent(ctx: RequestCtx, incoming: Incoming): Promise<SavedEmail> {
  const { name: fileName, isEmail } = checkFile(incoming)
  const { content } = incoming
  const { email: fromAddress } = ctx.me
  return isEmail
    ? acceptMessage(ctx, { content, origin: 'upload', fromAddress })
    : acceptFile(ctx, { content, fileName, fromAddress })
}
