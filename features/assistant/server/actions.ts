import type { z } from 'zod'
import { findBudgetShares } from '#platform/server/ai-budgets/budgets.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { getPersonBudget } from '#rules/ai-budgets.ts'
import type { assistantStatus, starterList } from '../schema.ts'
import { deleteExpiredSessions } from './sessions/queries.ts'
import { listStarters, saveStarters } from './starters/queries.ts'

/** How the assistant answers this person now. */
export async function getStatus(ctx: Ctx): Promise<z.input<typeof assistantStatus>> {
  const { isOffline, acceptsImages } = ctx.providers.languageModel
  const kind = 'chat.tokens'
  const person = { id: ctx.me.id, perDay: getPersonBudget(kind, ctx.me.role) }
  const shares = await findBudgetShares(ctx, { kind, person })
  const used = isOffline ? 0 : Math.max(shares.person, Math.floor(shares.site))
  return { isOffline, acceptsImages, budgetLeft: 1 - used, starters: await listStarters(ctx) }
}

export async function editStarters(
  ctx: Ctx,
  { starters }: z.output<typeof starterList>,
): Promise<z.input<typeof starterList>> {
  return ctx.transaction(async (tx) => {
    await saveStarters(tx, starters)
    return { starters: await listStarters(tx) }
  })
}

/** Deletes temporary conversations of yesterday, and those that are older than the program keeps them. */
export async function purgeExpired(ctx: Ctx): Promise<void> {
  await ctx.transaction((tx) => deleteExpiredSessions(tx, ctx.config.chatRetentionDays))
}
