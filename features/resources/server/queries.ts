import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { createSyncedRows } from '#platform/server/db/synced-rows.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { resource, resourceDetail, savedResource } from '../schema.ts'
import { resourceDownloads, resourceFiles, resources, resourceViews, savedResources } from './tables.ts'

export type ResourceListRow = z.input<typeof resource> & { id: string; createdAt: Date; updatedAt: Date }
export type ResourceRow = typeof resources.$inferSelect
export type NewResource = typeof resources.$inferInsert

/** The resources as the content sync writes them. */
export const syncedResources = createSyncedRows(resources, resources.title)

/** Resources the viewer may see: active ones that were not removed. Staff also see inactive ones. */
export function visible(ctx: Ctx | TxCtx): SQL {
  return and(isNull(resources.removedAt), seesInactive(ctx) ? undefined : eq(resources.isActive, true))!
}

export const seesInactive = (ctx: Ctx | TxCtx) => scopeFor(ctx.me, 'resource.listInactive') === 'all'

const attachedFile = sql`select file.id, file.name, file.size from ${resourceFiles} file
  where file.resource_id = ${resources.id} and file.is_attached order by file.position limit 1`
// Apart from `exists (…)`: Drizzle leaves out the table of a column named right in a select list, and `id` would be that of the saved row.
const savedRow = (personId: string) =>
  sql`select 1 from ${savedResources} saved where saved.resource_id = ${resources.id} and saved.person_id = ${personId}`
const isSaved = (personId: string) => sql<boolean>`exists (${savedRow(personId)})`
export const fileUrl = sql<
  string | null
>`coalesce('/api/content-files/' || (select id from (${attachedFile}) as one), ${resources.externalUrl})`

/** The URL of a copied file: it stays the same across syncs. */
export const getFileUrl = (fileId: string): string => `/api/content-files/${fileId}`

/** The columns of a resource in a list for this person. */
export const resourceColumns = (personId: string) => ({
  id: resources.id,
  notionId: resources.notionId,
  title: resources.title,
  description: resources.description,
  category: resources.category,
  type: resources.type,
  stages: resources.stages,
  isActive: resources.isActive,
  createdAt: resources.createdAt,
  updatedAt: resources.updatedAt,
  fileUrl: fileUrl.as('file_url'),
  fileName: sql<string | null>`(select name from (${attachedFile}) as one)`.as('file_name'),
  isSaved: isSaved(personId).as('is_saved'),
})

export const hasNotionId = (notionId: string) => eq(resources.notionId, notionId)

/** A resource the viewer may see, or a 404. */
export async function findResource(ctx: Ctx | TxCtx, notionId: string): Promise<ResourceRow> {
  const [row] = await ctx.db
    .select()
    .from(resources)
    .where(and(hasNotionId(notionId), visible(ctx)))
  if (!row) throw problem('resource.not_found')
  return row
}

/** The same with everything its page shows. */
export async function findDetail(ctx: Ctx, notionId: string): Promise<z.input<typeof resourceDetail>> {
  const [row] = await ctx.db
    .select({
      ...resourceColumns(ctx.me.id),
      body: resources.body,
      tags: resources.tags,
      fileSize: sql<number | null>`(select size from (${attachedFile}) as one)`.as('file_size'),
      isDownloaded: sql<boolean>`exists (select 1 from ${resourceDownloads} d where d.resource_id = ${resources.id} and d.person_id = ${ctx.me.id})`,
    })
    .from(resources)
    .where(and(hasNotionId(notionId), visible(ctx)))
  if (!row) throw problem('resource.not_found')
  return row
}

export type VisibleFile = { name: string; contentType: string; fileKey: string; isAttached: boolean }

/** A file of a resource the viewer may see, or a 404. */
export async function findFile(ctx: Ctx, id: string): Promise<VisibleFile> {
  const { name, contentType, fileKey, isAttached } = resourceFiles
  const [row] = await ctx.db
    .select({ name, contentType, fileKey, isAttached })
    .from(resourceFiles)
    .innerJoin(resources, eq(resources.id, resourceFiles.resourceId))
    .where(and(eq(resourceFiles.id, id), visible(ctx)))
  if (!row) throw problem('resource.file_not_found')
  return row
}

/** Records the viewer's download of a resource; returns whether it was their first. */
export async function insertDownload(tx: TxCtx, resourceId: string): Promise<boolean> {
  const added = await tx.db
    .insert(resourceDownloads)
    .values({ personId: tx.me.id, resourceId, downloadedAt: tx.now() })
    .onConflictDoNothing()
    .returning({ resourceId: resourceDownloads.resourceId })
  return added.length > 0
}

/** The URL of a resource's first file, else the author's link. */
export async function findFileUrl(ctx: Ctx, id: string): Promise<string | null> {
  const [row] = await ctx.db.select({ fileUrl }).from(resources).where(eq(resources.id, id))
  return row?.fileUrl ?? null
}

/** Records that the viewer opened a resource now. */
export async function viewResource(ctx: Ctx, notionId: string): Promise<{ notionId: string }> {
  const { id: resourceId } = await findResource(ctx, notionId)
  await ctx.db
    .insert(resourceViews)
    .values({ personId: ctx.me.id, resourceId, viewedAt: ctx.now() })
    .onConflictDoUpdate({ target: [resourceViews.personId, resourceViews.resourceId], set: { viewedAt: ctx.now() } })
  return { notionId }
}

/** The resources the viewer opened last. */
export async function listRecent(ctx: Ctx): Promise<ResourceListRow[]> {
  return ctx.db
    .select(resourceColumns(ctx.me.id))
    .from(resourceViews)
    .innerJoin(resources, eq(resources.id, resourceViews.resourceId))
    .where(and(eq(resourceViews.personId, ctx.me.id), visible(ctx)))
    .orderBy(desc(resourceViews.viewedAt))
    .limit(limits.resource.recentCount)
}

/** Saves a resource for the viewer. Saving it again changes nothing. */
export async function saveResource(ctx: Ctx, notionId: string): Promise<{ resourceId: string; isSaved: true }> {
  const { id, title, category, type } = await findResource(ctx, notionId)
  await ctx.db
    .insert(savedResources)
    .values({ id: newId(), personId: ctx.me.id, resourceId: id, title, category, type, savedAt: ctx.now() })
    .onConflictDoNothing()
  return { resourceId: notionId, isSaved: true }
}

type Unsaved = { resourceId: string; isSaved: false; removedCount: number }

/**
 * Removes the viewer's saved resources with this id or title. It is no error when there are none: removing twice is as good as
 * once. The reply names the resource by its id, also where the title was sent.
 */
export async function unsaveResource(ctx: Ctx, name: string): Promise<Unsaved> {
  const matchingIds = ctx.db.select({ id: resources.id }).from(resources).where(hasNotionId(name))
  const removed = await ctx.db
    .delete(savedResources)
    .where(
      and(
        eq(savedResources.personId, ctx.me.id),
        or(inArray(savedResources.resourceId, matchingIds), eq(savedResources.title, name)),
      ),
    )
    .returning({ id: savedResources.resourceId })
  const ids = removed.map(({ id }) => id)
  const [known] = await ctx.db
    .select({ notionId: resources.notionId })
    .from(resources)
    .where(ids.length > 0 ? inArray(resources.id, ids) : or(hasNotionId(name), eq(resources.title, name)))
    .limit(1)
  return { resourceId: known?.notionId ?? name, isSaved: false, removedCount: removed.length }
}

type SavedRow = z.input<typeof savedResource> & { id: string; savedAt: Date }

/** The viewer's saved resources, newest first. Unavailable ones have the title they were saved under. */
export async function listSaved(ctx: Ctx, page: PageQuery): Promise<Page<SavedRow>> {
  const own = eq(savedResources.personId, ctx.me.id)
  const list = keyset({ from: savedResources, by: 'savedAt', page })
  const isAvailable = sql<boolean>`(${visible(ctx)})`
  const select = ctx.db
    .select({
      id: savedResources.id,
      resourceId: resources.notionId,
      title: sql<string>`case when ${isAvailable} then ${resources.title} else ${savedResources.title} end`,
      category: savedResources.category,
      type: savedResources.type,
      savedAt: savedResources.savedAt,
      fileUrl: sql<string | null>`case when ${isAvailable} then ${fileUrl} end`,
      isAvailable,
    })
    .from(savedResources)
    .innerJoin(resources, eq(resources.id, savedResources.resourceId))
  return list.read(select, { where: own, count: () => ctx.db.$count(savedResources, own) })
}
