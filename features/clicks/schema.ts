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
  city: z.string().nullable(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
})

export type Click = z.output<typeof click>

/** What clicks can be broken down by. `class` covers all hits, the other dimensions only counted clicks. */
export const dimensions = ['country', 'city', 'device', 'browser', 'referrer', 'campaign', 'qr', 'class'] as const
export type Dimension = (typeof dimensions)[number]

/** Days in the program's time zone, both included. Without `from`: the last `days` days, 30 by default. Filters combine with AND. */
export const analyticsQuery = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  days: z.coerce.number().int().min(1).max(800).optional(),
  country: z.string().max(200).optional(),
  city: z.string().max(200).optional(),
  device: z.string().max(200).optional(),
  browser: z.string().max(200).optional(),
  referrer: z.string().max(200).optional(),
  campaign: z.string().max(200).optional(),
  qr: z.enum(['scan', 'link']).optional(),
})

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

export const unknownCode = z.object({ code: z.string(), hitCount: z.number(), lastHitAt: instant })

/** A link's clicks per day, oldest first. */
export const recentClicks = z.object({ linkId: z.string(), clicks: z.array(z.number()) })
export type RecentClicks = z.output<typeof recentClicks>
