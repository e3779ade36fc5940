import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { SourceUnavailableError, type SourceFile } from '#providers/content-source/port.ts'
import { toText } from '#platform/server/documents/blocks.ts'
import { getDocumentKind, readDocument } from '#platform/server/documents/read-document.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import { limits } from '#rules/limits.ts'
import { listKeysInUse, type FileRow } from '#features/resources/server/files/queries.ts'

const folder = 'content'

/** By file extension: the type that a source or site claims is not trusted. */
const contentTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
}

export type StoredFile = Omit<FileRow, 'resourceId'>
type CopyFileInput = { file: SourceFile; isAttached: boolean; position: number; previous: FileRow | undefined }

/**
 * `text`: for the search; `note`: why there is none. `errorMessage`: why copying failed; `storedFile` is then the previous copy,
 * if any.
 */
export type CopyFileResult = {
  file: SourceFile
  storedFile: StoredFile | null
  text: string
  note: string | null
  errorMessage: string | null
}

/** Copies a file of an item into our storage. The key is the hash of its bytes, so copying it again stores nothing new. */
export async function copyFile(
  ctx: Ctx,
  { file, isAttached, position, previous }: CopyFileInput,
): Promise<CopyFileResult> {
  try {
    const { bytes } = await ctx.providers.contentSource.readFile(file)
    if (bytes.length > limits.content.fileBytes) throw new Error(`The file “${file.name}” is larger than 20 MB.`)
    if (isWebPage(bytes) && !/\.(?:txt|md|csv|html?)$/i.test(file.name))
      throw new Error(`The file “${file.name}” could not be copied. Its link returned a web page instead.`)
    const fileKey = `${folder}/${createHash('sha256').update(bytes).digest('hex')}`
    const name = toSafeFileName(file.name)
    const contentType =
      contentTypes[extname(name).toLowerCase()] ?? detectImageType(bytes) ?? 'application/octet-stream'
    if (previous?.fileKey !== fileKey) await ctx.providers.files.put({ key: fileKey, content: bytes, contentType })
    const { identity } = file
    const id = previous?.id ?? newId()
    const storedFile = { id, identity, isAttached, position, name, contentType, size: bytes.length, fileKey }
    return { file, storedFile, ...(await extractText({ name, bytes, isAttached })), errorMessage: null }
  } catch (error) {
    if (error instanceof SourceUnavailableError) throw error
    const errorMessage = error instanceof Error ? error.message : String(error)
    return { file, storedFile: previous ?? null, text: '', note: null, errorMessage }
  }
}

/** Removes stored files that no resource uses any more. */
export async function cleanupCopies(ctx: Ctx): Promise<void> {
  await cleanupFiles(ctx, { folder, findReferenced: (keys) => listKeysInUse(ctx, keys) })
}

/** What a proxy or a storage in trouble answers with status 200. Taken for the document, it would stay until somebody edits the item. */
const isWebPage = (bytes: Buffer) => /^\s*<(?:!doctype html|html)/i.test(bytes.toString('latin1', 0, 200))

/** Pictures within a text often have no file name, so their first bytes decide. */
function detectImageType(bytes: Buffer): string | null {
  const signature = bytes.toString('latin1', 0, 12)
  if (signature.startsWith('\x89PNG')) return 'image/png'
  if (signature.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (signature.startsWith('GIF8')) return 'image/gif'
  return signature.startsWith('RIFF') && signature.endsWith('WEBP') ? 'image/webp' : null
}

/** A name that is safe in a header and on any file system. */
function toSafeFileName(rawName: string): string {
  const name = rawName
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (name.length > 120 ? name.slice(0, 100) + extname(name).slice(0, 10) : name).toWellFormed() || 'file'
}

type ExtractTextInput = { name: string; bytes: Buffer; isAttached: boolean }

async function extractText({
  name,
  bytes,
  isAttached,
}: ExtractTextInput): Promise<{ text: string; note: string | null }> {
  const kind = isAttached ? getDocumentKind(name) : null
  if (kind === null) return { text: '', note: null }
  const result = await readDocument({ kind, bytes, maxLength: limits.content.textLength })
  if ('blocks' in result) return { text: toText(result.blocks), note: null }
  // A note, not an error: the same bytes would be unreadable at the next sync too, so the item is not fetched again.
  return { text: '', note: `The file “${name}” was copied, but its text can't be searched. ${result.errorMessage}` }
}
