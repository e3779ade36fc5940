import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { readUpload } from '#platform/server/http/upload.ts'
import { problem } from '#platform/server/problem.ts'
import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import { limits } from '#rules/limits.ts'
import { touchVenture } from '../actions.ts'
import { findVenture, lockVenture } from '../queries.ts'
import { getContentType, isOfType } from './file-signatures.ts'
import { countFiles, deleteFile, findFile, findExistingFileIds, insertFile, type FileRow } from './queries.ts'

const folder = 'ventures'
const toStorageKey = (id: string) => `${folder}/${id}`
const fields = ['files']

/** Stores an uploaded file. Its row is added once it is complete in the store, so that an interrupted upload leaves no row (R5). */
export async function uploadFile(ctx: RequestCtx, ventureId: string): Promise<FileRow & { uploaderName: string }> {
  await ctx.transaction((tx) => lockVenture(tx, { id: ventureId, access: 'edit' }))
  const { name, contentType, bytes } = await parseUpload(ctx)
  const id = newId()
  await ctx.providers.files.put({ key: toStorageKey(id), content: bytes, contentType })
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access: 'edit' })
    if ((await countFiles(tx, ventureId)) >= limits.venture.fileCount)
      throw problem('venture.limit_reached', { params: { what: 'files' } })
    const row = { id, ventureId: venture.id, name, contentType, size: bytes.length, createdAt: tx.now() }
    const added = await insertFile(tx, { ...row, uploadedById: tx.me.id })
    await touchVenture(tx, { venture, fields })
    return { ...added, uploaderName: `${tx.me.firstName} ${tx.me.lastName}`.trim() }
  })
}

async function parseUpload(ctx: RequestCtx): Promise<{ name: string; contentType: string; bytes: Buffer }> {
  const upload = await readUpload(ctx.http.request, { maxBytes: limits.venture.fileBytes })
  if (!upload || upload.bytes.length === 0) throw problem('venture.file_missing')
  if (upload.isTruncated) throw problem('venture.file_too_large')
  const name = cleanName(upload.name)
  const contentType = getContentType(name)
  if (!contentType) throw problem('venture.file_wrong_type')
  if (!isOfType(upload.bytes, contentType)) throw problem('venture.file_mismatched', { params: { name } })
  return { name, contentType, bytes: upload.bytes }
}

/**
 * The name as it is stored: the last part of a path, without invisible characters and those that change the direction of text,
 * shortened before its extension.
 */
function cleanName(rawName: string): string {
  const last = rawName.normalize('NFC').split(/[\\/]/).at(-1)!
  // Browsers encode quotes and line breaks like this (HTML standard, multipart form data).
  const plain = last.replaceAll(/%22|%0[AD]/gi, '')
  const visible = plain
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>:|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const { fileNameLength } = limits.venture
  if (visible.length <= fileNameLength) return visible
  const dot = visible.lastIndexOf('.')
  const extension = dot > 0 ? visible.slice(dot) : ''
  return visible.slice(0, fileNameLength - extension.length).trimEnd() + extension
}

/** Sends a file of a venture within scope as a download, never to be shown by the browser. */
export async function downloadFile(
  ctx: RequestCtx,
  { ventureId, id }: { ventureId: string; id: string },
): Promise<RawReply> {
  const venture = await findVenture(ctx, ventureId)
  const { name, contentType, size } = await findFile(ctx, { ventureId: venture.id, id })
  const file = await ctx.providers.files.get(toStorageKey(id))
  if (!file) throw problem('venture.file_not_found')
  return ctx.http.reply
    .headers({
      'content-type': contentType,
      'content-length': size,
      'content-disposition': contentDisposition(name),
      'content-security-policy': userFilePolicy,
    })
    .send(file.stream)
}

/** Removes a file: the row first, so that no row names a missing file. */
export async function removeFile(
  ctx: Ctx,
  { ventureId, id }: { ventureId: string; id: string },
): Promise<{ id: string }> {
  await ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access: 'edit' })
    await deleteFile(tx, { ventureId: venture.id, id })
    await touchVenture(tx, { venture, fields })
  })
  await ctx.providers.files.remove(toStorageKey(id))
  return { id }
}

/** Removes stored files without a row: those of interrupted uploads and of ventures deleted for good. */
export async function cleanupVentureFiles(ctx: Ctx): Promise<void> {
  const toFileId = (key: string) => key.slice(folder.length + 1)
  const findReferenced = async (keys: string[]) =>
    new Set([...(await findExistingFileIds(ctx, keys.map(toFileId)))].map((id) => toStorageKey(id)))
  await cleanupFiles(ctx, { folder, findReferenced })
}
