import type { Ctx } from '#platform/server/ctx.ts'
import { flushIngestBuffer } from './ingest-buffer/queries.ts'
import { deleteClicks } from './queries.ts'

/** The job that writes the overviews that are missing. */
export const overviewJob = 'clicks.write-overviews'

/** Deletes what was counted of a link that no longer exists. Running it twice changes nothing. */
export async function deleteLinkClicks(ctx: Ctx, linkId: string): Promise<void> {
  // Clicks still in the buffer would be stored after the others are gone.
  await flushIngestBuffer(ctx)
  await ctx.transaction(async (tx) => {
    await deleteClicks(tx, linkId)
    await tx.queue(overviewJob, { data: {} })
  })
}
