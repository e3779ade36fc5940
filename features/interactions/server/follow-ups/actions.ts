import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { claimDueFollowUps } from './queries.ts'

/** Says of every follow-up whose day has come that it is due, once for each date: its author is notified and emailed. */
export async function remindOfFollowUps(ctx: Ctx): Promise<void> {
  while ((await ctx.transaction(remindBatch)) > 0);
}

async function remindBatch(tx: TxCtx): Promise<number> {
  const { claimedCount, due } = await claimDueFollowUps(tx)
  for (const { id, authorId, studentId, title, dueAt } of due) {
    if (authorId === null) continue
    const data = { authorId, studentId, title, dueAt: dueAt.toISOString() }
    await tx.record({ name: 'interaction.followUpDue', subjectId: id, data })
  }
  return claimedCount
}
