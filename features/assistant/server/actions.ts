import type { z } from 'zod'
import { findBudgetShares, secondsToNextDay } from '#platform/server/ai-budgets/budgets.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { getPersonBudget } from '#rules/ai-budgets.ts'
import type { assistantStatus, starterList } from '../schema.ts'
import { chooseModel } from './generations/own-model.ts'
import { deleteExpiredSessions } from './sessions/queries.ts'
import { listStarters, saveStarters } from './starters/queries.ts'

const budgetKinds = ['chat.tokens', 'chat.microdollars'] as const

/** How the assistant answers this person now. */
export async function getStatus(ctx: Ctx): Promise<z.input<typeof assistantStatus>> {
  const { model, isOwnKey } = await chooseModel(ctx, ctx.me.id)
  const { isOffline, acceptsImages } = model
  const used = isOffline || isOwnKey ? [0] : await Promise.all(budgetKinds.map((kind) => findUsedShare(ctx, kind)))
  const budgetResetsAt = new Date(ctx.now().getTime() + secondsToNextDay(ctx) * 1_000)
  const starters = await listStarters(ctx)
  return { isOffline, isOwnKey, acceptsImages, budgetLeft: 1 - Math.max(...used), budgetResetsAt, starters }
}

/** Of the person's budget; all where the site's is used up. */
async function findUsedShare(ctx: Ctx, kind: (typeof budgetKinds)[number]): Promise<number> {
  const person = { id: ctx.me.id, perDay: getPersonBudget(kind, ctx.me.role) }
  const shares = await findBudgetShares(ctx, { kind, person })
  return Math.max(shares.person, Math.floor(shares.site))
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
