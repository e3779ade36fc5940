import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import { contentDisposition } from '#platform/server/http/content-disposition.ts'
import { userFilePolicy } from '#platform/server/http/security-headers.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { openUpload, type Upload } from '#platform/server/http/upload.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problem } from '#platform/server/problem.ts'
import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import { limits } from '#rules/limits.ts'
import { touchVenture } from '../actions.ts'
import { findVenture, lockVenture } from '../queries.ts'
import { getContentType, isOfType } from './file-signatures.ts'
import {
  countFiles,
  deleteFile,
  findExistingFileIds,
  findFile,
  insertFile,
  sumUploadedBytes,
  type FileRow,
} from './queries.ts'

const folder = 'ventures'
const toStorageKey = (id: string) => `${folder}/${id}`
const fields = ['files']

/** Stores an uploaded file. Its row is added once it is complete in the store, so that an interrupted upload leaves no row (R5). */
export async function uploadFile(ctx: RequestCtx, ventureId: string): Promise<FileRow & { uploaderName: string }> {
  await ctx.transaction((tx) => lockVenture(tx, { id: ventureId, access: 'edit' }))
  await assertStorageLeft(ctx, { size: 0 })
  const id = newId()
  const stored = await storeUpload(ctx, toStorageKey(id))
  try {
    return await addFile(ctx, { ...stored, id, ventureId })
  } catch (error) {
    // Only where we refused it: after a lost connection the row may be there.
    if (error instanceof Problem) await ctx.providers.files.remove(toStorageKey(id))
    throw error
  }
}

type StoredUpload = { name: string; contentType: string; size: number }
type NewFile = StoredUpload & { id: string; ventureId: string }

async function addFile(ctx: RequestCtx, { ventureId, ...file }: NewFile): Promise<FileRow & { uploaderName: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access: 'edit' })
    if ((await countFiles(tx, ventureId)) >= limits.venture.fileCount)
      throw problem('venture.limit_reached', { params: { what: 'files' } })
    await assertStorageLeft(tx, file)
    const row = { ...file, ventureId: venture.id, createdAt: tx.now(), uploadedById: tx.me.id }
    const added = await insertFile(tx, row)
    await touchVenture(tx, { venture, fields })
    return { ...added, uploaderName: `${tx.me.firstName} ${tx.me.lastName}`.trim() }
  })
}

/** Nobody fills the disk: what one person has uploaded to all ventures is limited. */
async function assertStorageLeft(ctx: RequestCtx | TxCtx, { size }: { size: number }): Promise<void> {
  if ((await sumUploadedBytes(ctx, ctx.me.id)) + size >= limits.venture.personBytes)
    throw problem('venture.storage_full')
}

/** Streams the upload into the store, so that many at once need little memory. A refused one leaves nothing there. */
async function storeUpload(ctx: RequestCtx, key: string): Promise<StoredUpload> {
  const tooLarge = problem('venture.file_too_large')
  const upload = await openUpload(ctx.http.request, { maxBytes: limits.venture.fileBytes, tooLarge })
  if (!upload) throw problem('venture.file_missing')
  try {
    const { name, contentType } = checkUpload(upload)
    const { size } = await ctx.providers.files.put({ key, content: upload.stream, contentType })
    return { name, contentType, size }
  } catch (error) {
    upload.discard()
    throw upload.failure ?? error
  }
}

function checkUpload({ name: rawName, head }: Upload): { name: string; contentType: string } {
  const name = cleanFileName(rawName, limits.venture.fileNameLength)
  if (head.length === 0) throw problem('upload.file_empty', { params: { name } })
  const contentType = getContentType(name)
  if (!contentType) throw problem('venture.file_wrong_type')
  if (!isOfType(head, contentType)) throw problem('venture.file_mismatched', { params: { name } })
  return { name, contentType }
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
