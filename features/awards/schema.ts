import { prose } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { badges, type BadgeId } from '#rules/badges.ts'

export const badge = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  points: z.number(),
  /** null while it is not earned. */
  earnedAt: instant.nullable(),
  progress: z.object({ value: z.number(), target: z.number() }),
})

export type Badge = z.output<typeof badge>

/** A badge somebody holds, as others see it. */
export const badgeAward = z.object({
  id: z.string(),
  earnedAt: instant,
  badge: badge.pick({ name: true, description: true, icon: true, points: true }),
  /** Whether staff awarded it by hand; such a badge can be revoked. */
  isGrantedByStaff: z.boolean(),
})

export const newBadgeAward = z.object({
  badgeId: z.enum(Object.keys(badges) as [BadgeId, ...BadgeId[]], 'Choose a badge'),
  /** Kept in the log of what happened. */
  reason: prose().max(500, 'At most 500 characters').optional(),
})

export const badgeRevocation = z.object({
  /** Kept in the log of what happened. */
  reason: prose().max(500, 'At most 500 characters').optional(),
})

export const activity = z.object({
  id: z.string(),
  type: z.string(),
  description: z.string(),
  points: z.number(),
  createdAt: instant,
})

export type Activity = z.output<typeof activity>
