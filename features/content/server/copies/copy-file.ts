import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { SourceAway, type SourceFile } from '#providers/content-source/port.ts'
import { kindOf, readDocument } from '#platform/server/documents/read-document.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { sweepFiles } from '#platform/server/sweep-files.ts'
import { limits } from '#rules/limits.ts'
import { listKeysInUse, type FileRow } from './queries.ts'

const folder = 'content'

/** By the ending of the name: what a source or a site says of a type is not believed. */
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

export type Copy = Omit<FileRow, 'resourceId'>
type Wanted = { file: SourceFile; isAttached: boolean; position: number; before: FileRow | undefined }

/**
 * `text`: what can be searched; `note`: why there is none. `trouble`: why it could not be copied this time; `copy` is then the
 * one from before, if any.
 */
export type Copied = {
  file: SourceFile
  copy: Copy | null
  text: string
  note: string | null
  trouble: string | null
}

/** Copies a file of an item into our storage, where its address lasts. The key is the hash of its bytes: again is the same. */
export async function copyFile(ctx: Ctx, { file, isAttached, position, before }: Wanted): Promise<Copied> {
  try {
    const { bytes } = await ctx.providers.contentSource.readFile(file)
    if (bytes.length > limits.content.fileBytes) throw new Error(`The file “${file.name}” is larger than 20 MB.`)
    const fileKey = `${folder}/${createHash('sha256').update(bytes).digest('hex')}`
    const name = nameOf(file.name)
    const contentType = contentTypes[extname(name).toLowerCase()] ?? pictureType(bytes) ?? 'application/octet-stream'
    if (before?.fileKey !== fileKey) await ctx.providers.files.put({ key: fileKey, content: bytes, contentType })
    const { identity } = file
    const id = before?.id ?? newId()
    const copy = { id, identity, isAttached, position, name, contentType, size: bytes.length, fileKey }
    return { file, copy, ...(await readText({ name, bytes, isAttached })), trouble: null }
  } catch (error) {
    if (error instanceof SourceAway) throw error
    const trouble = error instanceof Error ? error.message : String(error)
    return { file, copy: before ?? null, text: '', note: null, trouble }
  }
}

/** Removes copies that no resource names any more. */
export async function sweepCopies(ctx: Ctx): Promise<void> {
  await sweepFiles(ctx, { folder, findNamed: (keys) => listKeysInUse(ctx, keys) })
}

/** Pictures in a text often have no name: they are known by their first bytes. */
function pictureType(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF8')) return 'image/gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : null
}

/** A name that is safe in a header and on any disk. */
function nameOf(given: string): string {
  const name = given
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (name.length > 120 ? name.slice(0, 100) + extname(name).slice(0, 10) : name).toWellFormed() || 'file'
}

type Readable = { name: string; bytes: Buffer; isAttached: boolean }

async function readText({ name, bytes, isAttached }: Readable): Promise<{ text: string; note: string | null }> {
  const kind = isAttached ? kindOf(name) : null
  if (kind === null) return { text: '', note: null }
  const read = await readDocument({ kind, bytes, mostLength: limits.content.textLength })
  if ('text' in read) return { text: read.text.toWellFormed(), note: null }
  // The same bytes will not be readable at the next sync either: this is no reason to ask for them again.
  return { text: '', note: `The file “${name}” was copied, but its text is not searched. ${read.trouble}` }
}
