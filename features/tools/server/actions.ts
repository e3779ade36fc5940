import type { Ctx } from '#platform/server/ctx.ts'
import { findToolId, flipFavorite } from './queries.ts'

/** Marks a tool as a favorite of the viewer's, or takes the mark away. */
export async function toggleFavorite(ctx: Ctx, toolId: string): Promise<{ toolId: string; isFavorite: boolean }> {
  return ctx.transaction(async (tx) => ({ toolId, isFavorite: await flipFavorite(tx, await findToolId(tx, toolId)) }))
}
