import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import type { z } from 'zod'
import { problem } from '#platform/server/problem.ts'
import type { badge, badgeAward, newBadgeAward } from '../schema.ts'
import { badgeIds, dueBadges, computeBadgeProgress } from './progress.ts'
import { countToday, findPersonInScope, insertActivity, insertBadgeAward, listBadgeAwards } from './queries.ts'

type PointsAward = { personId: string; type: keyof typeof points; causeId: string; description: string }

/**
 * Writes what a person did into the ledger, once per cause and no more often a day than the rule says, and looks whether it
 * earned them a badge.
 */
export async function awardPoints(ctx: Ctx, award: PointsAward): Promise<void> {
  const rule: { points: number; maxPerDay?: number } = points[award.type]
  await ctx.transaction(async (tx) => {
    if (rule.maxPerDay !== undefined && (await countToday(tx, award)) >= rule.maxPerDay) return
    await insertActivity(tx, { ...award, id: newId(), points: rule.points, createdAt: tx.now() })
  })
  await awardEarnedBadges(ctx, award.personId)
}

/** Gives every badge whose rule the person meets by now. Giving one may meet the next, so it looks until none is new. */
export async function awardEarnedBadges(ctx: Ctx, personId: string): Promise<void> {
  for (let isNew = true; isNew;) {
    isNew = await ctx.transaction(async (tx) => {
      const earned = new Set((await listBadgeAwards(tx, personId)).keys())
      const progress = await computeBadgeProgress(tx, personId)
      const due = dueBadges({ progress, earned })
      for (const badgeId of due) await grantBadge(tx, { personId, badgeId })
      return due.length > 0
    })
  }
}

/** Gives one badge with its points; answers false when the person has it. */
export async function grantBadge(
  tx: TxCtx,
  award: { personId: string; badgeId: BadgeId; grantedById?: string; reason?: string | undefined },
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
  await tx.record({
    name: 'badge.earned',
    subjectId: `${personId}:${badgeId}`,
    data: { personId, badgeId, reason: award.reason },
  })
  return true
}

type BadgeAwardReply = z.input<typeof badgeAward>

/** Staff give a student a badge; ten of them make the next. */
export async function awardBadge(
  ctx: Ctx,
  { id, input }: { id: string; input: z.output<typeof newBadgeAward> },
): Promise<BadgeAwardReply> {
  const award = await ctx.transaction(async (tx) => {
    const { id: personId, role } = await findPersonInScope(tx, id)
    if (role !== 'student') throw problem('person.not_found')
    // Half a character stops an event from being written: the log is JSON.
    const reason = input.reason?.toWellFormed()
    if (!(await grantBadge(tx, { personId, badgeId: input.badgeId, grantedById: tx.me.id, reason })))
      throw problem('badge.already_earned')
    return { personId, badgeId: input.badgeId, earnedAt: tx.now() }
  })
  await awardEarnedBadges(ctx, award.personId)
  return serializeAward(award)
}

/** The badges somebody within reach holds, the latest first. */
export async function listStudentBadges(ctx: Ctx, id: string): Promise<BadgeAwardReply[]> {
  const person = await findPersonInScope(ctx, id)
  const earned = [...(await listBadgeAwards(ctx, person.id)).values()]
  return earned.toSorted((one, other) => other.earnedAt.getTime() - one.earnedAt.getTime()).map(serializeAward)
}

function serializeAward({ badgeId, earnedAt }: { badgeId: BadgeId; earnedAt: Date }): BadgeAwardReply {
  return { id: badgeId, earnedAt, badge: badges[badgeId] }
}

/** All badges as the person sees them: earned ones with their date, the others with the progress toward them. */
export async function listOwnBadges(ctx: Ctx): Promise<z.input<typeof badge>[]> {
  const personId = ctx.me.id
  const earned = await listBadgeAwards(ctx, personId)
  const progress = await computeBadgeProgress(ctx, personId)
  return badgeIds.map((id) => {
    const { name, description, icon, points: badgePoints, target } = badges[id]
    const earnedAt = earned.get(id)?.earnedAt ?? null
    return {
      id,
      name,
      description,
      icon,
      points: badgePoints,
      earnedAt,
      progress: { value: earnedAt ? target : Math.min(progress[id], target), target },
    }
  })
}
