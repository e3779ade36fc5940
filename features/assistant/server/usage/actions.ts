import type { z } from 'zod'
import { findBudgetShares } from '#platform/server/ai-budgets/budgets.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { assistantUsage } from '../../schema.ts'
import { countUsage } from './queries.ts'

/** What the assistant did and cost in the last days. */
export async function getUsage(ctx: Ctx, { days }: { days: number }): Promise<z.input<typeof assistantUsage>> {
  const since = new Date(ctx.now().getTime() - days * 86_400_000)
  const [counts, tokens, money] = await Promise.all([
    countUsage(ctx, since),
    findBudgetShares(ctx, { kind: 'chat.tokens' }),
    findBudgetShares(ctx, { kind: 'chat.microdollars' }),
  ])
  const { model, isOffline } = ctx.providers.languageModel
  return { model, isOffline, budget: { tokens: tokens.site, money: money.site }, ...counts }
}
