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
export type ClickFilters = z.output<typeof clickFilters>

export const unknownCode = z.object({ code: z.string(), hitCount: z.number(), lastHitAt: instant })
export type UnknownCode = z.output<typeof unknownCode>

/** A link's clicks per day, oldest first. */
export const recentClicks = z.object({ linkId: z.string(), clicks: z.array(z.number()) })
export type RecentClicks = z.output<typeof recentClicks>
