import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import type { savedResource } from '../../schema.ts'
import { fileUrl, hasNotionId, visible, type ResourceRow } from '../queries.ts'
import { resources, savedResources } from '../tables.ts'

/** Saves a resource for the viewer. Saving it again changes nothing. */
export async function insertSaved(ctx: Ctx, { id, title, category, type }: ResourceRow): Promise<void> {
  await ctx.db
    .insert(savedResources)
    .values({ id: newId(), personId: ctx.me.id, resourceId: id, title, category, type, savedAt: ctx.now() })
    .onConflictDoNothing()
}

/** Removes the viewer's saved resources with this id or title; returns how many. */
export async function deleteSaved(ctx: Ctx, name: string): Promise<number> {
  const matchingIds = ctx.db.select({ id: resources.id }).from(resources).where(hasNotionId(name))
  const removed = await ctx.db
    .delete(savedResources)
    .where(
      and(
        eq(savedResources.personId, ctx.me.id),
        or(inArray(savedResources.resourceId, matchingIds), eq(savedResources.title, name)),
      ),
    )
    .returning({ id: savedResources.id })
  return removed.length
}

/** Whether a resource has this id or title, removed ones included. */
export async function hasEverExisted(ctx: Ctx, name: string): Promise<boolean> {
  return (await ctx.db.$count(resources, or(hasNotionId(name), eq(resources.title, name)))) > 0
}

type SavedRow = z.input<typeof savedResource> & { id: string; savedAt: Date }

/** The viewer's saved resources, newest first. Unavailable ones have the title they were saved under. */
export async function listSaved(ctx: Ctx, page: PageQuery): Promise<Page<SavedRow>> {
  const own = eq(savedResources.personId, ctx.me.id)
  const list = keyset<SavedRow>({
    at: { column: savedResources.savedAt, of: (row) => row.savedAt },
    id: savedResources.id,
    page,
  })
  const isAvailable = sql<boolean>`(${visible(ctx)})`
  const rows = await ctx.db
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
    .where(and(own, list.after))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await ctx.db.$count(savedResources, own))
}
