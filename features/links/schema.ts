import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { limits } from '#rules/limits.ts'

/** The five campaign parameters: our name → the name in the address. */
export const campaignParameters = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const

export type CampaignField = keyof typeof campaignParameters

/**
 * What a hit on a short link is: `person` looks at the destination; `preview` is a chat or social network drawing a card;
 * `crawler` a declared robot; `scanner` a mail or safety check; `script` a program without a screen; `prefetch` a browser
 * that asks ahead, and every HEAD.
 */
export const clickClasses = ['person', 'preview', 'crawler', 'scanner', 'script', 'prefetch'] as const
export type ClickClass = (typeof clickClasses)[number]

/** The classes that `clicks` counts; the others are kept and shown apart. */
export const countedClasses: readonly ClickClass[] = ['person', 'script']

export const tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(limits.link.tagLength, `At most ${limits.link.tagLength} characters`)

const campaign = {
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  utmTerm: z.string().nullable(),
  utmContent: z.string().nullable(),
}

/** A tracked link. `clicks` leaves out crawlers, previews, scanners and prefetches; `uniqueClicks` counts visitors a day. */
export const link = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  originalUrl: z.string(),
  shortCode: z.string(),
  /** `SHORT_LINK_BASE/shortCode`. */
  shortUrl: z.string(),
  /** Where visitors are sent: the original with its campaign parameters. */
  destinationUrl: z.string(),
  isActive: z.boolean(),
  clicks: z.number(),
  uniqueClicks: z.number(),
  lastClickedAt: instant.nullable(),
  ...campaign,
  tags: z.array(z.string()),
  expiresAt: instant.nullable(),
  /** After so many clicks the link leads to its fallback, or nowhere. */
  maxClicks: z.number().nullable(),
  fallbackUrl: z.string().nullable(),
  /** Since when the daily check finds nothing at the destination, and what it found. */
  deadSince: instant.nullable(),
  deadReason: z.string().nullable(),
  /** Goes up with each change; sent back as `If-Match` it keeps an edit from undoing somebody else's. */
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
})

export type Link = z.output<typeof link>

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)
    .transform((value) => value || null)
    .nullable()

const parameter = z
  .string()
  .trim()
  .max(limits.link.campaignLength, `At most ${limits.link.campaignLength} characters`)
  // Control characters have no place in an address (T19).
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed')
  .transform((value) => value || null)
  .nullable()

const campaignEdit = {
  utmSource: parameter,
  utmMedium: parameter,
  utmCampaign: parameter,
  utmTerm: parameter,
  utmContent: parameter,
}

const title = z.string('Title is required').trim().min(1, 'Title is required').max(200, 'At most 200 characters')
const url = z.string('URL is required').trim().min(1, 'URL is required')
export const customCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,48})[a-z0-9]$/, '3 to 50 lower-case letters, digits and hyphens')

const linkOptions = {
  tags: z.array(tag).max(limits.link.tagCount, `At most ${limits.link.tagCount} tags`),
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
  maxClicks: z.number('A whole number').int('A whole number').min(1, 'At least 1').max(1_000_000_000).nullable(),
  fallbackUrl: text(limits.link.urlLength),
}

export const newLink = z.object({
  title,
  url,
  description: text(2_000).optional(),
  /** An own slug instead of seven random characters. */
  shortCode: customCode.optional(),
  ...z.object({ ...campaignEdit, ...linkOptions }).partial().shape,
})

export const linkEdit = z
  .object({ title, description: text(2_000), isActive: z.boolean(), ...campaignEdit, ...linkOptions })
  .partial()

/** A new destination. `utmParams` left out keeps the campaign; null takes it away. */
export const regeneration = z.object({
  newUrl: url,
  utmParams: z.object(campaignEdit).partial().nullable().optional(),
  reason: text(500).optional(),
})

/** What a link led to before a change, and since when it does no longer. */
export const linkVersion = z.object({
  id: z.string(),
  version: z.number(),
  changedAt: instant,
  changeReason: z.string(),
  originalUrl: z.string(),
  ...campaign,
})

export type LinkVersion = z.output<typeof linkVersion>

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

export const linkQuery = z.object({
  q: z.string().trim().max(200).optional(),
  status: z.enum(['all', 'active', 'inactive']).default('all'),
  tag: tag.optional(),
  sort: z.enum(['newest', 'clicks', 'recent']).default('newest'),
})

/** The figures above the list; links in the trash are not in them. */
export const linkTotals = z.object({
  totalLinks: z.number(),
  totalClicks: z.number(),
  activeLinks: z.number(),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
})

/** By what clicks are told apart. `class` covers all hits; the others only those that `clicks` counts. */
export const dimensions = ['country', 'city', 'device', 'browser', 'referrer', 'campaign', 'qr', 'class'] as const
export type Dimension = (typeof dimensions)[number]

/** Days of the programme's calendar, both included; filters combine. Without `from`: the last `days` of them, 30 unless told. */
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
 * One link's figures: a point an hour for up to two days, else a point a day, and the same span before it to compare.
 * `at` is local to the programme: `2026-11-21` or `2026-11-21T14`. Shares come largest first, at most 100 each; the value
 * '' stands for "not known".
 */
export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  unit: z.enum(['hour', 'day']),
  clicks: z.number(),
  visitors: z.number(),
  /** Hits that are not clicks: crawlers, previews, scanners, prefetches. */
  others: z.number(),
  series: z.array(bucket),
  previous: z.object({ clicks: z.number(), visitors: z.number(), series: z.array(bucket) }),
  shares: z.record(z.enum(dimensions), z.array(share)),
})

export type Analytics = z.output<typeof analytics>

export const unknownCode = z.object({ code: z.string(), hitCount: z.number(), lastHitAt: instant })

export const newTemplate = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(80, 'At most 80 characters'),
  ...z.object(campaignEdit).partial().shape,
})

export const campaignTemplate = z.object({ id: z.string(), name: z.string(), ...campaign, createdAt: instant })
export type CampaignTemplate = z.output<typeof campaignTemplate>

/**
 * A table with a header row: `url` and `title`, and as wanted `description`, `short_code`, `tags` (separated by `;`) and the
 * five campaign parameters by their names in addresses. At most 1,000 rows.
 */
export const linkImport = z.object({ csv: z.string().min(1, 'The table is empty').max(900_000), isDryRun: z.boolean() })

/** What became of each row, or would; `problem` is a sentence. `line` counts from 1, the header included. */
export const importReport = z.object({
  createdCount: z.number(),
  rows: z.array(
    z.object({
      line: z.number(),
      title: z.string(),
      url: z.string(),
      shortUrl: z.string().nullable(),
      problem: z.string().nullable(),
    }),
  ),
})

export type ImportReport = z.output<typeof importReport>
