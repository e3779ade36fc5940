import { and, arrayContains, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { keyset, keysetBy } from '#platform/server/db/keyset.ts'
import { createSyncedRows } from '#platform/server/db/synced-rows.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { Facets, ResourceQuery, resource, resourceDetail } from '../schema.ts'
import { prepareSearch, type Search } from './search/queries.ts'
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

const seesInactive = (ctx: Ctx | TxCtx) => scopeFor(ctx.me, 'resource.listInactive') === 'all'

const attachedFile = sql`select file.id, file.name, file.size from ${resourceFiles} file
  where file.resource_id = ${resources.id} and file.is_attached order by file.position limit 1`
const isSaved = (personId: string) =>
  sql<boolean>`exists (select 1 from ${savedResources} saved where saved.resource_id = ${resources.id} and saved.person_id = ${personId})`
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

type ResourceFilters = Omit<ResourceQuery, 'q'>

function matchesFilters({ category, type, stage }: ResourceFilters): SQL | undefined {
  return and(
    category ? eq(resources.category, category) : undefined,
    type ? eq(resources.type, type) : undefined,
    stage ? arrayContains(resources.stages, [stage]) : undefined,
  )
}

/** Resources that match: by relevance when there are search words, else newest first. */
export async function listResources(ctx: Ctx, query: PageQuery & ResourceQuery): Promise<Page<ResourceListRow>> {
  const search = query.q ? await prepareSearch(ctx, query.q) : null
  if (search) return listByRelevance(ctx, { search, query })
  const condition = and(visible(ctx), matchesFilters(query))
  if (query.q) return { items: [], totalCount: 0, nextCursor: null }
  const list = keyset<ResourceListRow>({
    at: { column: resources.updatedAt, of: (row) => row.updatedAt },
    id: resources.id,
    page: query,
  })
  const rows = await ctx.db
    .select(resourceColumns(ctx.me.id))
    .from(resources)
    .where(and(condition, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await ctx.db.$count(resources, condition))
}

/** `rank`: the best has the lowest. */
type RankedRow = { id: string; rank: number; foundCount: number }
type ListByRelevanceInput = { search: Search; query: PageQuery & ResourceQuery }

async function listByRelevance(ctx: Ctx, { search, query }: ListByRelevanceInput): Promise<Page<ResourceListRow>> {
  const { matchQuery, rankQuery, isBroad, bestIds } = search
  const { category = null, type = null, stage = null } = query
  const list = keysetBy<RankedRow>({
    keys: [
      { by: sql`rank`, type: 'float8', of: (row) => row.rank },
      { by: sql`id`, type: 'uuid', of: (row) => row.id },
    ],
    page: query,
    isAscending: true,
  })
  const { rows: ranked } = await ctx.db.execute<RankedRow>(sql`
    select * from (
      select id, (count(*) over ())::int as "foundCount",
        -(weight + case when id = any (${sql.param(bestIds)}::uuid[]) then 0.3 else 0 end)::float8 as rank
      from ranked_resources(
        ${matchQuery}, ${rankQuery}, ${isBroad}, ${!seesInactive(ctx)}, ${category}, ${type}, ${stage})) as found
    where ${list.after ?? sql`true`} order by ${sql.join(list.orderBy, sql`, `)} limit ${list.limit}`)
  const { items, ...page } = list.toPage(ranked, ranked[0]?.foundCount ?? 0)
  const ids = items.map(({ id }) => id)
  const rows = await ctx.db
    .select(resourceColumns(ctx.me.id))
    .from(resources)
    .where(sql`${resources.id} = any (${sql.param(ids)}::uuid[])`)
  return { ...page, items: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) }
}

/** How many resources each choice would leave, counted in one query over the matches. */
export async function countFacets(ctx: Ctx, query: ResourceQuery): Promise<Facets> {
  const search = query.q ? await prepareSearch(ctx, query.q) : null
  if (query.q && !search) return { category: [], type: [], stage: [], totalCount: 0 }
  const source = search
    ? sql`select * from resource_facets(${search.matchQuery}, ${!seesInactive(ctx)})`
    : sql`select category, type, stages from ${resources} where ${visible(ctx)}`
  const { category, type, stage } = query
  const isEqualTo = (name: 'category' | 'type', value: string | undefined) =>
    value ? sql`${sql.identifier(name)} = ${value}` : sql`true`
  const hasStage = stage ? sql`stages @> array[${stage}]` : sql`true`
  const { rows } = await ctx.db.execute<{ facet: keyof Facets; value: string; count: number }>(sql`
    with found as materialized (${source})
    select 'category' as facet, category as value, count(*)::int as count from found
      where ${isEqualTo('type', type)} and ${hasStage} group by 2
    union all select 'type', type, count(*)::int from found where ${isEqualTo('category', category)} and ${hasStage} group by 2
    union all select 'stage', one, count(*)::int from found, unnest(stages) as one
      where ${isEqualTo('category', category)} and ${isEqualTo('type', type)} group by 2
    union all select 'totalCount', '', count(*)::int from found
      where ${isEqualTo('category', category)} and ${isEqualTo('type', type)} and ${hasStage}
    order by count desc, value`)
  const toFacet = (facet: keyof Facets) =>
    rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }))
  return {
    category: toFacet('category'),
    type: toFacet('type'),
    stage: toFacet('stage'),
    totalCount: toFacet('totalCount')[0]?.count ?? 0,
  }
}

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
export async function recordView(ctx: Ctx, resourceId: string): Promise<void> {
  await ctx.db
    .insert(resourceViews)
    .values({ personId: ctx.me.id, resourceId, viewedAt: ctx.now() })
    .onConflictDoUpdate({ target: [resourceViews.personId, resourceViews.resourceId], set: { viewedAt: ctx.now() } })
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
