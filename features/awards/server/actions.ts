import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import type { z } from 'zod'
import type { badge } from '../schema.ts'
import { badgeIds, dueBadges, measureBadges } from './measures.ts'
import { countToday, insertActivity, insertBadgeAward, listBadgeAwards } from './queries.ts'

type Award = { personId: string; type: keyof typeof points; causeId: string; description: string }

/**
 * Writes what a person did into the ledger, once per cause and no more often a day than the rule says, and looks whether it
 * earned them a badge.
 */
export async function awardPoints(ctx: Ctx, award: Award): Promise<void> {
  const rule: { points: number; mostPerDay?: number } = points[award.type]
  await ctx.transaction(async (tx) => {
    if (rule.mostPerDay !== undefined && (await countToday(tx, award)) >= rule.mostPerDay) return
    await insertActivity(tx, { ...award, id: newId(), points: rule.points, createdAt: tx.now() })
  })
  await awardEarnedBadges(ctx, award.personId)
}

/** Gives every badge whose rule the person meets by now. Giving one may meet the next, so it looks until none is new. */
export async function awardEarnedBadges(ctx: Ctx, personId: string): Promise<void> {
  for (let isNew = true; isNew;) {
    isNew = await ctx.transaction(async (tx) => {
      const held = new Set((await listBadgeAwards(tx, [personId])).get(personId)?.keys())
      const measures = (await measureBadges(tx, [personId])).get(personId)!
      const due = dueBadges({ measures, held })
      for (const badgeId of due) await giveBadge(tx, { personId, badgeId })
      return due.length > 0
    })
  }
}

/** Gives one badge with its points; answers false when the person has it. */
export async function giveBadge(
  tx: TxCtx,
  award: { personId: string; badgeId: BadgeId; givenBy?: string },
): Promise<boolean> {
  const { personId, badgeId } = award
  const { name, points: badgePoints } = badges[badgeId]
  if (!(await insertBadgeAward(tx, { ...award, earnedAt: tx.now() }))) return false
  const description = `Earned the ${name} badge`
  await insertActivity(tx, {
    id: newId(),
    personId,
    type: 'badge_earned',
    causeId: badgeId,
    description,
    points: badgePoints,
    createdAt: tx.now(),
  })
  await tx.record({ name: 'badge.earned', subjectId: `${personId}:${badgeId}`, data: { personId, badgeId } })
  return true
}

/** All badges as the person sees them: earned ones with their date, the others with the progress toward them. */
export async function listOwnBadges(ctx: Ctx): Promise<z.input<typeof badge>[]> {
  const personId = ctx.me.id
  const held = (await listBadgeAwards(ctx, [personId])).get(personId)
  const measures = (await measureBadges(ctx, [personId])).get(personId)!
  return badgeIds.map((id) => {
    const { name, description, icon, points: badgePoints, target } = badges[id]
    const earnedAt = held?.get(id)?.earnedAt ?? null
    return {
      id,
      name,
      description,
      icon,
      points: badgePoints,
      earnedAt,
      progress: { value: earnedAt ? target : Math.min(measures[id], target), target },
    }
  })
}
