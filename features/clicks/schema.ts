import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

/**
 * Who made a hit on a short link: `person`, a browser; `preview`, a chat or social network drawing a card; `crawler`, a
 * declared robot; `scanner`, an email or safety check; `script`, a program; `prefetch`, a browser loading ahead, or a HEAD
 * request.
 */
export const clickClasses = ['person', 'preview', 'crawler', 'scanner', 'script', 'prefetch'] as const
export type ClickClass = (typeof clickClasses)[number]

/** The classes that count as clicks. The others are stored too, and shown apart. */
export const countedClasses: readonly ClickClass[] = ['person', 'script']

/** One hit. `ipAddress` is the visitor's network only: the last byte of IPv4 and 80 bits of IPv6 are 0 (T18). */
export const click = z.object({
  id: z.string(),
  clickedAt: instant,
  class: z.enum(clickClasses),
  isQr: z.boolean(),
  ipAddress: z.string().nullable(),
  referrer: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  device: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
})

export type Click = z.output<typeof click>

/**
 * What clicks can be broken down by. `class` covers all hits, the other dimensions only counted clicks. Stored rollups name them
 * by position: add new ones at the end.
 */
// oxfmt-ignore
export const dimensions = [
  'country', 'city', 'device', 'browser', 'referrer', 'campaign', 'qr', 'class', 'region', 'os', 'source', 'medium', 'term', 'content',
] as const
export type Dimension = (typeof dimensions)[number]

const day = z.iso
  .date()
  // Beyond these years, the period before has no dates that PostgreSQL and JavaScript both hold.
  .refine((value) => value >= '1970' && value < '2200', 'Choose a date between 1970 and 2199')
const filterValue = z.string().max(200).optional()

/** Values that a click must have, all of them; '' means unknown. */
export const clickFilters = z.object({
  country: filterValue,
  region: filterValue,
  city: filterValue,
  device: filterValue,
  os: filterValue,
  browser: filterValue,
  referrer: filterValue,
  campaign: filterValue,
  source: filterValue,
  medium: filterValue,
  term: filterValue,
  content: filterValue,
  qr: z.enum(['scan', 'link']).optional(),
})

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

export const unknownCode = z.object({ code: z.string(), hitCount: z.number(), lastHitAt: instant })
export type UnknownCode = z.output<typeof unknownCode>

/** A link's clicks per day, oldest first. */
export const recentClicks = z.object({ linkId: z.string(), clicks: z.array(z.number()) })
export type RecentClicks = z.output<typeof recentClicks>
