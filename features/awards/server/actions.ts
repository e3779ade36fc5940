import { findPersonInScope } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { badges, type BadgeId } from '#rules/badges.ts'
import { points } from '#rules/points.ts'
import type { z } from 'zod'
import { problem } from '#platform/server/problem.ts'
import type { badge, badgeAward, newBadgeAward } from '../schema.ts'
import { badgeIds, dueBadges, computeBadgeProgress } from './progress.ts'
import {
  countToday,
  deleteBadgeAward,
  insertActivity,
  insertBadgeAward,
  listBadgeAwards,
  type BadgeAward,
} from './queries.ts'

type PointsAward = { personId: string; type: keyof typeof points; causeId: string; description: string }

/**
 * Writes what a person did into the ledger, once per cause and no more often a day than the rule allows, and grants the badges
 * it earned them.
 */
export async function awardPoints(ctx: Ctx, award: PointsAward): Promise<void> {
  const rule: { points: number; maxPerDay?: number } = points[award.type]
  await ctx.transaction(async (tx) => {
    if (rule.maxPerDay !== undefined && (await countToday(tx, award)) >= rule.maxPerDay) return
    const isNew = await insertActivity(tx, { ...award, id: newId(), points: rule.points, createdAt: tx.now() })
    if (isNew) await publishAwards(tx, [award.personId])
  })
  await awardEarnedBadges(ctx, award.personId)
}

/** Refreshes what these people's open screens show of points and badges. */
export async function publishAwards(tx: Pick<TxCtx, 'publish'>, personIds: string[]): Promise<void> {
  for (const topic of ['awards', 'currentUser'] as const) await tx.publish({ personIds, topic })
}

/** Grants every badge the person has earned. A granted badge may earn the next, so it repeats until none is new. */
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

/** Grants one badge with its points; answers false when the person has it already. */
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
  await tx.publish({ personId, topic: 'awards' })
  await tx.record({
    name: 'badge.earned',
    subjectId: `${personId}:${badgeId}`,
    data: { personId, badgeId, reason: award.reason },
  })
  await publishAwards(tx, [personId])
  return true
}

type BadgeAwardReply = z.input<typeof badgeAward>

/** Staff grant a student a badge, which counts toward the badge for ten badges. */
export async function awardBadge(
  ctx: Ctx,
  { id, input }: { id: string; input: z.output<typeof newBadgeAward> },
): Promise<BadgeAwardReply> {
  const award = await ctx.transaction(async (tx) => {
    const { id: personId, role } = await findPersonInScope(tx, id)
    if (role !== 'student') throw problem('person.not_found')
    // The event log is JSONB, which rejects half of a surrogate pair.
    const reason = input.reason?.toWellFormed()
    if (!(await grantBadge(tx, { personId, badgeId: input.badgeId, grantedById: tx.me.id, reason })))
      throw problem('badge.already_earned')
    return { personId, badgeId: input.badgeId, earnedAt: tx.now(), grantedById: tx.me.id }
  })
  await awardEarnedBadges(ctx, award.personId)
  return serializeAward(award)
}

type Revocation = { id: string; badgeId: string; reason?: string | undefined }

/**
 * Staff take back a badge that staff awarded, and its row of the ledger: it was given by mistake, and may be given again. One that a
 * rule granted would come back with the next event, so it stays.
 */
export async function revokeBadge(ctx: Ctx, { id, badgeId, reason }: Revocation): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { id: personId } = await findPersonInScope(tx, id)
    const award = (await listBadgeAwards(tx, personId)).get(badgeId as BadgeId)
    if (!award) throw problem('badge.not_earned')
    if (award.grantedById === null) throw problem('badge.earned_by_rule')
    const points = await deleteBadgeAward(tx, award)
    if (points === null) throw problem('badge.not_earned')
    const data = { personId, badgeId: award.badgeId, points, reason: reason?.toWellFormed() }
    await tx.record({ name: 'badge.revoked', subjectId: `${personId}:${badgeId}`, data })
    await publishAwards(tx, [personId])
    return { id: award.badgeId }
  })
}

/** The badges somebody within scope holds, the latest first. */
export async function listStudentBadges(ctx: Ctx, id: string): Promise<BadgeAwardReply[]> {
  const person = await findPersonInScope(ctx, id)
  const earned = [...(await listBadgeAwards(ctx, person.id)).values()]
  return earned.toSorted((one, other) => other.earnedAt.getTime() - one.earnedAt.getTime()).map(serializeAward)
}

function serializeAward({ badgeId, earnedAt, grantedById }: BadgeAward): BadgeAwardReply {
  return { id: badgeId, earnedAt, badge: badges[badgeId], isGrantedByStaff: grantedById !== null }
}

/** All badges for the viewer: earned ones with their date, the others with the progress toward them. */
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
