import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

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

export const activity = z.object({
  id: z.string(),
  type: z.string(),
  description: z.string(),
  points: z.number(),
  createdAt: instant,
})

export type Activity = z.output<typeof activity>
