import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { problem } from '#platform/server/problem.ts'
import type { cmsItem, itemQuery, vectorStats } from '../schema.ts'
import { isReadable, selectSources } from './sources/queries.ts'
import { knowledgeItems, knowledgeRuns, knowledgeSettings, liveKnowledgeGuides } from './tables.ts'

export type ItemRow = typeof knowledgeItems.$inferSelect

const live = isNull(knowledgeItems.removedAt)

/** SQL: the items that the viewer manages. Events and guides belong to people, resources and courses to everyone (T9). */
function isManaged(ctx: Ctx): SQL {
  return and(live, sql`(${knowledgeItems.kind} in ('resource', 'course') or ${isReadable(ctx, ['event', 'guide'])})`)!
}

/** SQL: whether the store is behind the item's source, which is joined as `source`; `version` is the store's. */
export const isChanged = (version: string): SQL =>
  sql`(${knowledgeItems.sourceHash} is distinct from source.hash or ${knowledgeItems.storeVersion} is distinct from ${version})`

/** SQL: how the item differs from its source. Items that were left out differ in nothing. */
const driftOf = (version: string) => sql<z.input<typeof cmsItem>['drift']>`case
  when source.hash is null then 'gone' when not ${knowledgeItems.isIncluded} then null
  when ${knowledgeItems.generation} = 0 and ${knowledgeItems.sourceHash} is null then 'new'
  when ${isChanged(version)} then 'changed' end`

type ListOptions = PageQuery & z.output<typeof itemQuery>
type ListedItem = z.input<typeof cmsItem> & { titleOrder: string }

const titleOrder = sql<string>`lower(${knowledgeItems.title})`

/** The content that the viewer manages, by title. */
export async function listItems(ctx: Ctx, { q, type, state, ...page }: ListOptions): Promise<Page<ListedItem>> {
  const { id, kind, title, description } = knowledgeItems
  const where = and(
    isManaged(ctx),
    q ? containsText([title, description], q) : undefined,
    type && eq(kind, type),
    state && eq(knowledgeItems.state, state),
  )
  const list = keysetBy<ListedItem>({
    keys: [
      { by: titleOrder, type: 'text', of: (row) => row.titleOrder },
      { by: id, type: 'uuid', of: (row) => row.id },
    ],
    page,
    isAscending: true,
  })
  return list.read(selectItems(ctx) as never, { where, count: () => ctx.db.$count(knowledgeItems, where) })
}

function selectItems(ctx: Ctx) {
  const { id, kind, sourceId, title, description, contentUpdatedAt, isIncluded, passageCount } = knowledgeItems
  return ctx.db
    .select({
      id,
      type: kind,
      title,
      description,
      lastUpdated: contentUpdatedAt,
      fileSize: knowledgeItems.size,
      isInVectorStore: sql<boolean>`(${isIncluded} and ${passageCount} > 0)`,
      isIncluded,
      state: knowledgeItems.state,
      error: knowledgeItems.error,
      drift: driftOf(ctx.providers.vectorStore.version),
      passageCount,
      url: knowledgeItems.url,
      guideId: liveKnowledgeGuides.id,
      audience: sql<'members' | 'staff'>`coalesce(${liveKnowledgeGuides.audience}, 'members')`,
      titleOrder,
    })
    .from(knowledgeItems)
    .leftJoin(sql`${selectSources(ctx)} as source`, sql`source.kind = ${kind} and source.source_id = ${sourceId}`)
    .leftJoin(liveKnowledgeGuides, sql`${kind} = 'guide' and ${liveKnowledgeGuides.id}::text = ${sourceId}`)
}

/** An item that the viewer manages, or a 404. */
export async function findItem(ctx: Ctx, id: string): Promise<ItemRow> {
  const [row] = await ctx.db
    .select()
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.id, id), isManaged(ctx)))
  if (!row) throw problem('knowledge.not_found')
  return row
}

/** Which of these ids are of items that the viewer manages. */
export async function listManagedIds(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: knowledgeItems.id })
    .from(knowledgeItems)
    .where(and(inArray(knowledgeItems.id, ids), isManaged(ctx)))
  return new Set(rows.map((row) => row.id))
}

/** The items with these ids, locked in their order so that two changes cannot wait for each other. */
export async function lockItems({ db }: TxCtx, ids: string[]): Promise<ItemRow[]> {
  return db
    .select()
    .from(knowledgeItems)
    .where(and(inArray(knowledgeItems.id, ids), live))
    .orderBy(knowledgeItems.id)
    .for('update')
}

export async function updateItems(
  { db }: { db: Db },
  { ids, set }: { ids: string[]; set: Partial<ItemRow> },
): Promise<void> {
  await db.update(knowledgeItems).set(set).where(inArray(knowledgeItems.id, ids))
}

type StoredStats = Omit<z.input<typeof vectorStats>, 'adapter' | 'includesNew'>

/** What the store holds, by our own rows. */
export async function countStored({ db }: { db: Db }): Promise<StoredStats> {
  const { passageCount, textBytes, state } = knowledgeItems
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      totalFiles: count(sql`${passageCount} > 0`),
      storageUsed: sql<number>`coalesce(sum(${textBytes}), 0)`.mapWith(Number),
      passageCount: sql<number>`coalesce(sum(${passageCount}), 0)`.mapWith(Number),
      pendingCount: count(sql`${state} in ('queued', 'reading')`),
      failedCount: count(sql`${state} = 'failed'`),
      lastSync: sql<Date | null>`(select max(${knowledgeRuns.finishedAt}) from ${knowledgeRuns})`.mapWith(
        knowledgeRuns.finishedAt,
      ),
    })
    .from(knowledgeItems)
    .where(live)
  return row!
}

/** Whether new content is included by itself: until staff decide otherwise, it is. */
export async function includesNew({ db }: { db: Db }): Promise<boolean> {
  const [row] = await db.select().from(knowledgeSettings)
  return row?.includesNew ?? true
}

export async function saveSettings({ db }: { db: Db }, set: { includesNew: boolean }): Promise<void> {
  await db.insert(knowledgeSettings).values(set).onConflictDoUpdate({ target: knowledgeSettings.isOnly, set })
}

/** The item of a guide; null before it was found. */
export async function findGuideItem({ db }: { db: Db }, guideId: string): Promise<ItemRow | null> {
  const [row] = await db
    .select()
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.kind, 'guide'), eq(knowledgeItems.sourceId, guideId)))
  return row ?? null
}
