import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import type { z } from 'zod'
import { problem } from '#platform/server/problem.ts'
import type { badge, badgeAward, newBadgeAward } from '../schema.ts'
import { badgeIds, dueBadges, measureBadges } from './measures.ts'
import { countToday, findReached, insertActivity, insertBadgeAward, listBadgeAwards } from './queries.ts'

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
      const held = new Set((await listBadgeAwards(tx, personId)).keys())
      const measures = await measureBadges(tx, personId)
      const due = dueBadges({ measures, held })
      for (const badgeId of due) await giveBadge(tx, { personId, badgeId })
      return due.length > 0
    })
  }
}

/** Gives one badge with its points; answers false when the person has it. */
export async function giveBadge(
  tx: TxCtx,
  award: { personId: string; badgeId: BadgeId; givenBy?: string; reason?: string | undefined },
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

type Shown = z.input<typeof badgeAward>

/** Staff give a student a badge; ten of them make the next. */
export async function awardBadge(
  ctx: Ctx,
  { id, given }: { id: string; given: z.output<typeof newBadgeAward> },
): Promise<Shown> {
  const award = await ctx.transaction(async (tx) => {
    const { id: personId, role } = await findReached(tx, { id, permission: 'badge.award' })
    if (role !== 'student') throw problem('person.not_found')
    // Half a character stops an event from being written: the log is JSON.
    const reason = given.reason?.toWellFormed()
    if (!(await giveBadge(tx, { personId, badgeId: given.badgeId, givenBy: tx.me.id, reason })))
      throw problem('badge.held')
    return { personId, badgeId: given.badgeId, earnedAt: tx.now() }
  })
  await awardEarnedBadges(ctx, award.personId)
  return showAward(award)
}

/** The badges somebody within reach holds, the latest first. */
export async function listStudentBadges(ctx: Ctx, id: string): Promise<Shown[]> {
  const person = await findReached(ctx, { id, permission: 'badge.get' })
  const held = [...(await listBadgeAwards(ctx, person.id)).values()]
  return held.toSorted((one, other) => other.earnedAt.getTime() - one.earnedAt.getTime()).map(showAward)
}

function showAward({ badgeId, earnedAt }: { badgeId: BadgeId; earnedAt: Date }): Shown {
  return { id: badgeId, earnedAt, badge: badges[badgeId] }
}

/** All badges as the person sees them: earned ones with their date, the others with the progress toward them. */
export async function listOwnBadges(ctx: Ctx): Promise<z.input<typeof badge>[]> {
  const personId = ctx.me.id
  const held = await listBadgeAwards(ctx, personId)
  const measures = await measureBadges(ctx, personId)
  return badgeIds.map((id) => {
    const { name, description, icon, points: badgePoints, target } = badges[id]
    const earnedAt = held.get(id)?.earnedAt ?? null
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
