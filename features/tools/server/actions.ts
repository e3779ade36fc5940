import type { Ctx } from '#platform/server/ctx.ts'
import { findToolId, flipFavorite } from './queries.ts'

/** Adds a tool to the viewer's favorites or removes it. */
export async function toggleFavorite(ctx: Ctx, toolId: string): Promise<{ toolId: string; isFavorite: boolean }> {
  return ctx.transaction(async (tx) => ({ toolId, isFavorite: await flipFavorite(tx, await findToolId(tx, toolId)) }))
}
