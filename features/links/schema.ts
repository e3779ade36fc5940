import { campaign, campaignEdit } from '#features/link-campaigns/schema.ts'
import { line, optionalProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { dayInput, instant, instantInput } from '#platform/contract/instant.ts'
import { limits } from '#rules/limits.ts'

/** Ends the address in a QR code, so that scans are counted apart: `/l/spring.q` leads where `/l/spring` does. */
export const qrSuffix = '.q'

export const tag = line().toLowerCase().min(1).max(limits.link.tagLength, `At most ${limits.link.tagLength} characters`)

/**
 * What a link does now: `limit_reached` has had its maximum of clicks, `scheduled` has not started. `inactive` is switched off and wins
 * over the others.
 */
export const linkStates = ['active', 'scheduled', 'inactive', 'expired', 'limit_reached'] as const
export type LinkState = (typeof linkStates)[number]

/** Visitors with these devices may be sent elsewhere: our name → what it is called on screen. */
export const deviceFields = { iosUrl: 'iPhone and iPad', androidUrl: 'Android', desktopUrl: 'Computer' } as const
export type DeviceField = keyof typeof deviceFields

/** A tracked link. `clicks` excludes crawlers, previews, scanners and prefetches; `uniqueClicks` counts each visitor once a day. */
export const link = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  originalUrl: z.string(),
  shortCode: z.string(),
  /** `SHORT_LINK_BASE/shortCode`. */
  shortUrl: z.string(),
  /** Where visitors are sent: `originalUrl` with the campaign parameters. */
  destinationUrl: z.string(),
  isActive: z.boolean(),
  state: z.enum(linkStates),
  clicks: z.number(),
  uniqueClicks: z.number(),
  lastClickedAt: instant.nullable(),
  ...campaign,
  tags: z.array(z.string()),
  startsAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** After this many clicks the link leads to its fallback, or answers 410 without one. */
  maxClicks: z.number().nullable(),
  fallbackUrl: z.string().nullable(),
  iosUrl: z.string().nullable(),
  androidUrl: z.string().nullable(),
  desktopUrl: z.string().nullable(),
  /** Since when the daily check fails, and why. */
  deadSince: instant.nullable(),
  deadReason: z.string().nullable(),
  /** Goes up with each change; sent back as `If-Match` it keeps an edit from undoing somebody else's. */
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  /** Names; null for people who are gone, and where nobody has changed the link. */
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
})

export type Link = z.output<typeof link>

const title = requiredText('Title', 200)
const url = z.string('URL is required').trim().min(1, 'URL is required')
/** Kept as typed: an address with invisible characters is refused, not corrected. */
const optionalUrl = z
  .string()
  .trim()
  .max(limits.link.urlLength, `At most ${limits.link.urlLength.toLocaleString('en-US')} characters`)
  .transform((text) => text || null)
  .nullable()
export const customCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,48})[a-z0-9]$/, '3 to 50 lower-case letters, digits and hyphens')

/** An instant, or a day, which begins at midnight in the program's time zone. */
const moment = z.union([instantInput(), dayInput()], 'Enter a date and time').nullable()

const linkOptions = {
  tags: z.array(tag).max(limits.link.tagCount, `At most ${limits.link.tagCount} tags`),
  startsAt: moment,
  expiresAt: moment,
  maxClicks: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(1_000_000_000, 'At most 1,000,000,000')
    .nullable(),
  fallbackUrl: optionalUrl,
  iosUrl: optionalUrl,
  androidUrl: optionalUrl,
  desktopUrl: optionalUrl,
}

export const newLink = z.object({
  title,
  url,
  description: optionalProse(2_000).optional(),
  /** Replaces the seven random characters. */
  shortCode: customCode.optional(),
  ...z.object({ ...campaignEdit, ...linkOptions }).partial().shape,
})

export const linkEdit = z
  .object({ title, description: optionalProse(2_000), isActive: z.boolean(), ...campaignEdit, ...linkOptions })
  .partial()

/** Switching many links on or off, or letting them expire now. */
export const bulkChange = z.enum(['activate', 'deactivate', 'expire'])

export const linkQuery = z.object({
  q: z.string().trim().max(200).optional(),
  /** `expired` includes links that have had their maximum of clicks; `broken` ones lead to nothing. */
  status: z.enum(['all', 'active', 'inactive', 'scheduled', 'expired', 'broken']).default('all'),
  tag: tag.optional(),
  sort: z.enum(['newest', 'clicks', 'recent']).default('newest'),
})

/** The totals above the list, without the links in the trash. */
export const linkTotals = z.object({
  totalLinks: z.number(),
  totalClicks: z.number(),
  activeLinks: z.number(),
  /** What short links begin with, without the slash after it. */
  shortLinkBase: z.string(),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
})

export type LinkTotals = z.output<typeof linkTotals>

/** Tags to add to many links and to remove from them. */
export const tagging = z.object({
  add: z.array(tag).max(20).default([]),
  remove: z.array(tag).max(20).default([]),
})
