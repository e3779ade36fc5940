import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { limits } from '#rules/limits.ts'

/** Ends the address in a QR code, so that scans are counted apart: `/l/spring.q` leads where `/l/spring` does. */
export const qrSuffix = '.q'

/** The five campaign parameters: our name → the name in the address. */
export const campaignParameters = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const

export type CampaignField = keyof typeof campaignParameters
export const campaignFields = Object.keys(campaignParameters) as CampaignField[]
export const emptyCampaign = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null }

export const tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(limits.link.tagLength, `At most ${limits.link.tagLength} characters`)

const forCampaign = <Value>(value: Value) =>
  Object.fromEntries(campaignFields.map((field) => [field, value])) as Record<CampaignField, Value>

const campaign = forCampaign(z.string().nullable())

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
  clicks: z.number(),
  uniqueClicks: z.number(),
  lastClickedAt: instant.nullable(),
  ...campaign,
  tags: z.array(z.string()),
  expiresAt: instant.nullable(),
  /** After this many clicks the link leads to its fallback, or answers 410 without one. */
  maxClicks: z.number().nullable(),
  fallbackUrl: z.string().nullable(),
  /** Since when the daily check fails, and why. */
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
  // Control characters must not get into an address (T19).
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed')
  .transform((value) => value || null)
  .nullable()

const campaignEdit = forCampaign(parameter)

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
  maxClicks: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(1_000_000_000)
    .nullable(),
  fallbackUrl: text(limits.link.urlLength),
}

export const newLink = z.object({
  title,
  url,
  description: text(2_000).optional(),
  /** Replaces the seven random characters. */
  shortCode: customCode.optional(),
  ...z.object({ ...campaignEdit, ...linkOptions }).partial().shape,
})

export const linkEdit = z
  .object({ title, description: text(2_000), isActive: z.boolean(), ...campaignEdit, ...linkOptions })
  .partial()

/** A new destination. Without `utmParams` the campaign stays; null clears it. */
export const regeneration = z.object({
  newUrl: url,
  utmParams: z.object(campaignEdit).partial().nullable().optional(),
  reason: text(500).optional(),
})

/** A previous destination; `changedAt` is when it was replaced. */
export const linkVersion = z.object({
  id: z.string(),
  version: z.number(),
  changedAt: instant,
  changeReason: z.string(),
  originalUrl: z.string(),
  ...campaign,
})

export type LinkVersion = z.output<typeof linkVersion>

export const linkQuery = z.object({
  q: z.string().trim().max(200).optional(),
  status: z.enum(['all', 'active', 'inactive']).default('all'),
  tag: tag.optional(),
  sort: z.enum(['newest', 'clicks', 'recent']).default('newest'),
})

/** The totals above the list, without the links in the trash. */
export const linkTotals = z.object({
  totalLinks: z.number(),
  totalClicks: z.number(),
  activeLinks: z.number(),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
})

export type LinkTotals = z.output<typeof linkTotals>

/** Tags to add to many links and to remove from them. */
export const tagging = z.object({
  add: z.array(tag).max(20).default([]),
  remove: z.array(tag).max(20).default([]),
})

export const newTemplate = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(80, 'At most 80 characters'),
  ...z.object(campaignEdit).partial().shape,
})

export const campaignTemplate = z.object({ id: z.string(), name: z.string(), ...campaign, createdAt: instant })
export type CampaignTemplate = z.output<typeof campaignTemplate>

/**
 * CSV with a header row. Required columns: `url`, `title`. Optional: `description`, `short_code`, `tags` (separated by `;`),
 * and the campaign parameters as in addresses (`utm_source` …). At most 1,000 rows.
 */
export const linkImport = z.object({ csv: z.string().min(1, 'The table is empty').max(900_000), isDryRun: z.boolean() })

/** The outcome of each row; in a dry run, what it would be. `problem` is a sentence. `line` counts from 1, header included. */
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
