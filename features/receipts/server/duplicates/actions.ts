import type { Ctx } from '#platform/server/ctx.ts'
import { deleteLostDuplicates, listReceiptIds, saveDuplicates } from './queries.ts'

/** Compares all receipts: also those that were there before duplicates were kept. */
export async function compareAll(ctx: Ctx): Promise<void> {
  await deleteLostDuplicates(ctx)
  let ids = await listReceiptIds(ctx, '00000000-0000-0000-0000-000000000000')
  while (ids.length > 0) {
    const batch = ids
    await ctx.transaction((tx) => saveDuplicates(tx, batch))
    ids = await listReceiptIds(ctx, batch.at(-1)!)
  }
}
