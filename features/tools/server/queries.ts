import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { createSyncedRows } from '#platform/server/db/synced-rows.ts'
import { problem } from '#platform/server/problem.ts'
import type { tool } from '../schema.ts'
import { favoriteTools, tools } from './tables.ts'

export type NewTool = typeof tools.$inferInsert

/** The tools as the content sync writes them. */
export const syncedTools = createSyncedRows(tools, tools.name)

export const isOffered = and(isNull(tools.removedAt), eq(tools.isActive, true))

/** The active tools in the order of their source. */
export async function listTools({ db }: Ctx, page: PageQuery): Promise<Page<z.input<typeof tool>>> {
  const list = keysetBy<typeof tools.$inferSelect>({
    keys: [
      { by: tools.position, type: 'float8', of: (row) => row.position },
      { by: tools.notionId, type: 'text', of: (row) => row.notionId },
    ],
    page,
    isAscending: true,
  })
  const count = () => db.$count(tools, isOffered)
  const { items, ...rest } = await list.read(db.select().from(tools), { where: isOffered, count })
  return { ...rest, items: items.map(({ notionId, ...row }) => ({ ...row, id: notionId })) }
}

/** The ids of the viewer's favorite tools. */
export async function listFavorites(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: tools.notionId })
    .from(favoriteTools)
    .innerJoin(tools, eq(tools.id, favoriteTools.toolId))
    .where(and(eq(favoriteTools.personId, ctx.me.id), isOffered))
    .orderBy(asc(tools.position))
  return rows.map(({ id }) => id)
}

/** Adds a tool to the viewer's favorites or removes it. */
export async function toggleFavorite(ctx: Ctx, notionId: string): Promise<{ toolId: string; isFavorite: boolean }> {
  const [tool] = await ctx.db
    .select({ id: tools.id })
    .from(tools)
    .where(and(eq(tools.notionId, notionId), isOffered))
  if (!tool) throw problem('tool.not_found')
  const favorite = { personId: ctx.me.id, toolId: tool.id }
  const isOwn = and(eq(favoriteTools.personId, favorite.personId), eq(favoriteTools.toolId, favorite.toolId))
  const removed = await ctx.db.delete(favoriteTools).where(isOwn).returning({ toolId: favoriteTools.toolId })
  if (removed.length > 0) return { toolId: notionId, isFavorite: false }
  // A simultaneous request may have inserted it first. The tool is a favorite either way.
  await ctx.db.insert(favoriteTools).values(favorite).onConflictDoNothing()
  return { toolId: notionId, isFavorite: true }
}
