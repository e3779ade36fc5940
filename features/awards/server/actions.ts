import { countVentureFacts } from '#features/ventures/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import type { z } from 'zod'
import type { badge } from '../schema.ts'
import { countActivities, findPersonFacts, insertActivity, insertBadgeAward, listBadgeAwards } from './queries.ts'

const badgeIds = Object.keys(badges) as BadgeId[]

type Award = { personId: string; type: keyof typeof points; causeId: string; description: string }

/** Writes what a person did into the ledger, once per cause, and looks whether it earned them a badge. */
export async function awardPoints(ctx: Ctx, award: Award): Promise<void> {
  await ctx.transaction(async (tx) => {
    await insertActivity(tx, { ...award, id: newId(), points: points[award.type].points, createdAt: tx.now() })
  })
  await awardEarnedBadges(ctx, award.personId)
}

/** Gives every badge whose rule the person meets by now. Giving one may meet the next, so it looks until none is new. */
export async function awardEarnedBadges(ctx: Ctx, personId: string): Promise<void> {
  for (let isNew = true; isNew;) {
    isNew = await ctx.transaction(async (tx) => {
      const [held, values] = [await listBadgeAwards(tx, personId), await measureBadges(tx, personId)]
      const due = badgeIds.filter(
        (id) => !held.has(id) && !('givenByStaff' in badges[id]) && values[id] >= badges[id].target,
      )
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
  const held = await listBadgeAwards(ctx, ctx.me.id)
  const values = await measureBadges(ctx, ctx.me.id)
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
      progress: { value: earnedAt ? target : Math.min(values[id], target), target },
    }
  })
}

/** How far the person is toward each badge, in the unit its target is given in. */
async function measureBadges(reading: Pick<Ctx, 'db' | 'config'>, personId: string): Promise<Record<BadgeId, number>> {
  const done = await countActivities(reading, personId)
  const ventures = await countVentureFacts(reading, personId)
  const person = await findPersonFacts(reading, personId)
  return {
    'first-venture': ventures.all,
    'market-research': done.get('resource_downloaded') ?? 0,
    'idea-validator': ventures.validated,
    'profile-complete': person.profileCompletion,
    'goal-setter': done.get('advising_requested') ?? 0,
    'progress-tracker': ventures.progressDayCount,
    'revenue-generator': 0,
    'competition-winner': 0,
    'team-builder': 0,
    'mvp-master': ventures.atMvp,
    'mentor-seeker': person.mentorCount,
    'all-star': done.get('badge_earned') ?? 0,
  }
}
