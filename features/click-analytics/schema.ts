import { clickFilters, dimensions } from '#features/clicks/schema.ts'
import { z } from '#platform/contract/zod.ts'

const day = z.iso
  .date()
  // Beyond these years, the period before has no dates that PostgreSQL and JavaScript both hold.
  .refine((value) => value >= '1970' && value < '2200', 'Choose a date between 1970 and 2199')

/**
 * Days in the program's time zone, both included. Without `from`: the last `days` days, 30 by default; with `period=all`, all
 * days since there are clicks, at most ten years.
 */
export const dateRangeQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  days: z.coerce.number().int().min(1).max(800).optional(),
  period: z.literal('all').optional(),
})

export const analyticsQuery = dateRangeQuery.extend(clickFilters.shape)

const bucket = z.object({ at: z.string(), clicks: z.number(), visitors: z.number() })
const share = z.object({ value: z.string(), clicks: z.number() })

/**
 * One link's analytics, and those of the period of the same length before it. `series` has a point per hour for up to two
 * days, else one per day; `at` is in the program's time zone: `2026-11-21` or `2026-11-21T14`. Shares are sorted by clicks,
 * at most 100 per dimension; the value '' means unknown.
 */
export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  unit: z.enum(['hour', 'day']),
  clicks: z.number(),
  visitors: z.number(),
  /** Hits that do not count as clicks: crawlers, previews, scanners, prefetches. */
  others: z.number(),
  series: z.array(bucket),
  previous: z.object({ clicks: z.number(), visitors: z.number(), series: z.array(bucket) }),
  shares: z.record(z.enum(dimensions), z.array(share)),
})

export type Analytics = z.output<typeof analytics>

/** The same for all links together, those in the trash included, and the links with the most clicks. */
export const overview = analytics.extend({
  links: z.array(
    z.object({ id: z.string(), title: z.string(), shortUrl: z.string(), isInTrash: z.boolean(), clicks: z.number() }),
  ),
})

export type Overview = z.output<typeof overview>
