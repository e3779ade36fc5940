import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const stats = z.object({
  totalPoints: z.number(),
  badgeCount: z.number(),
  activeVentures: z.number(),
  /** Percent. */
  profileCompletion: z.number(),
})

export type Stats = z.output<typeof stats>

/** How far back the history of points goes. */
export const pointsHistoryWeeks = 12

/** One of the last weeks, each seven days long and the newest ending now. */
export const pointsWeek = z.object({
  endsAt: instant,
  /** Points earned in this week. */
  earned: z.number(),
  /** All points at its end. */
  total: z.number(),
})

export type PointsWeek = z.output<typeof pointsWeek>
