import { extname } from 'node:path'
import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { cleanupFiles } from '#platform/server/cleanup-files.ts'
import { newId } from '#platform/server/db/columns.ts'
import { findDocumentKind } from '#platform/server/documents/document-type.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { parseInput } from '#platform/server/http/parse.ts'
import { readForm, type Form, type Upload } from '#platform/server/http/upload.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { guideForm, type guideEdit } from '../../schema.ts'
import { markRemoved, markReturned, saveFoundItems } from '../drift/queries.ts'
import { queueItems } from '../items/actions.ts'
import { findGuideItem, updateItems } from '../queries.ts'
import { insertRun } from '../runs/queries.ts'
import {
  findGuideKeys,
  insertGuide,
  moveToTrash,
  purgeExpiredGuides,
  purgeFromTrash,
  restoreFromTrash,
  updateGuide,
  type GuideRow,
} from './queries.ts'

const folder = 'guides'

type StoredFile = { fileName: string; size: number }

/** Adds a document as a guide, which is included at once. Its row is added once the file is complete in the store (R5). */
export async function uploadGuide(ctx: RequestCtx): Promise<GuideRow> {
  const fileKey = `${folder}/${newId()}`
  try {
    const { fields, file } = await receiveFile(ctx, fileKey)
    if (file === null) throw problem('guide.file_missing')
    const { title, audience } = parseInput(guideForm, fields)
    const name = title || file.fileName.slice(0, file.fileName.length - extname(file.fileName).length) || file.fileName
    return await ctx.transaction(async (tx) => {
      const now = tx.now()
      const row = {
        id: newId(),
        ownerId: tx.me.id,
        title: name,
        audience,
        fileKey,
        createdAt: now,
        updatedAt: now,
        ...file,
      }
      const guide = await insertGuide(tx, row)
      await syncGuide(tx, guide.id)
      await tx.record({ name: 'guide.uploaded', subjectId: guide.id, data: { title: name } })
      return guide
    })
  } catch (error) {
    await ctx.providers.files.remove(fileKey)
    throw error
  }
}

async function receiveFile(ctx: RequestCtx, key: string): Promise<Form<StoredFile>> {
  return readForm(ctx.http.request, {
    maxBytes: limits.knowledge.fileBytes,
    tooLarge: problem('guide.file_too_large'),
    readFile: async (upload) => {
      try {
        const fileName = checkFile(upload)
        const { size } = await ctx.providers.files.put({
          key,
          content: upload.stream,
          contentType: 'application/octet-stream',
        })
        return { fileName, size }
      } catch (error) {
        upload.discard()
        throw upload.failure ?? error
      }
    },
  })
}

/** The name it is kept under: with the extension of what it is, by which it is read. */
function checkFile({ name: rawName, contentType, head }: Upload): string {
  const name = cleanFileName(rawName, limits.knowledge.fileNameLength) || 'document'
  if (head.length === 0) throw problem('upload.file_empty', { params: { name } })
  const kind = findDocumentKind({ name, contentType })
  if (kind === null) throw problem('guide.wrong_type', { params: { name } })
  return findDocumentKind({ name, contentType: '' }) === null ? `${name}.${kind}` : name
}

/** Has the item of a new or restored guide read; the guide was chosen by hand, so it is included. */
async function syncGuide(tx: TxCtx, guideId: string): Promise<void> {
  await saveFoundItems(tx, { isIncluded: true })
  const { id } = (await findGuideItem(tx, guideId))!
  await updateItems(tx, { ids: [id], set: { isIncluded: true } })
  await markReturned(tx, [id])
  await queueItem(tx, id)
}

async function queueItem(tx: TxCtx, itemId: string): Promise<void> {
  const run = await insertRun(tx, { itemCount: 1 })
  await queueItems(tx, { ids: [itemId], runId: run.id })
}

type GuideEdit = { id: string } & z.output<typeof guideEdit>

/** Who may find a guide counts at once; a new title is searched once the guide is read again. */
export async function editGuide(ctx: Ctx, edit: GuideEdit): Promise<GuideRow> {
  return ctx.transaction(async (tx) => {
    const { before, guide } = await updateGuide(tx, edit)
    const fields = (['title', 'audience'] as const).filter((field) => before[field] !== guide[field])
    const item = await findGuideItem(tx, edit.id)
    if (item && fields.includes('title')) {
      await updateItems(tx, { ids: [item.id], set: { title: guide.title } })
      await queueItem(tx, item.id)
    }
    if (fields.length > 0) await tx.record({ name: 'guide.edited', subjectId: edit.id, data: { fields } })
    return guide
  })
}

/** Moves a guide to the trash: from now on nobody finds it. */
export async function trashGuide(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    await moveToTrash(tx, id)
    const item = await findGuideItem(tx, id)
    if (item) {
      await markRemoved(tx, [item.id])
      await queueItem(tx, item.id)
    }
    await tx.record({ name: 'guide.trashed', subjectId: id })
    return { id }
  })
}

/** Takes a guide out of the trash and has it read again. */
export async function restoreGuide(ctx: Ctx, id: string): Promise<GuideRow> {
  return ctx.transaction(async (tx) => {
    const guide = await restoreFromTrash(tx, id)
    await syncGuide(tx, id)
    await tx.record({ name: 'guide.restored', subjectId: id })
    return guide
  })
}

/** Deletes trashed guides for good, all or none. */
export async function purgeGuides(ctx: Ctx, ids: string[]): Promise<{ purgedCount: number }> {
  return { purgedCount: await purge(ctx, (tx) => purgeFromTrash(tx, ids)) }
}

/** Deletes what was in the trash for its time. */
export async function purgeOldGuides(ctx: Ctx): Promise<void> {
  await purge(ctx, (tx) => purgeExpiredGuides(tx, { days: limits.knowledge.trashDays }))
}

/** The rows first, so that no row names a missing file. */
async function purge(ctx: Ctx, deleteRows: (tx: TxCtx) => Promise<GuideRow[]>): Promise<number> {
  const rows = await ctx.transaction(async (tx) => {
    const deleted = await deleteRows(tx)
    for (const { id, title } of deleted) await tx.record({ name: 'guide.purged', subjectId: id, data: { title } })
    return deleted
  })
  for (const { fileKey } of rows) await ctx.providers.files.remove(fileKey)
  return rows.length
}

/** Removes stored files without a guide: those of interrupted uploads and of guides deleted for good. */
export async function cleanupGuideFiles(ctx: Ctx): Promise<void> {
  await cleanupFiles(ctx, { folder, findReferenced: (keys) => findGuideKeys(ctx, keys) })
}
