import type { Ctx } from '#platform/server/ctx.ts'
import { flushIngestBuffer } from './ingest-buffer/queries.ts'
import { deleteClicks } from './queries.ts'

/** Deletes what was counted of a link that no longer exists. Running it twice changes nothing. */
export async function deleteLinkClicks(ctx: Ctx, linkId: string): Promise<void> {
  // Clicks still in the buffer would be stored after the others are gone.
  await flushIngestBuffer(ctx)
  await ctx.transaction((tx) => deleteClicks(tx, linkId))
}
