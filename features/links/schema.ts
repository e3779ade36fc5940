import { optionalText, requiredText } from '#platform/contract/text.ts'
import { isDarkColor } from '#platform/contract/contrast.ts'
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

const parameter = z
  .string()
  .trim()
  .max(limits.link.campaignLength, `At most ${limits.link.campaignLength} characters`)
  // Control characters must not get into an address (T19).
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed')
  .transform((value) => value || null)
  .nullable()

export const campaignEdit = forCampaign(parameter)

const title = requiredText('Title', 200)
const url = z.string('URL is required').trim().min(1, 'URL is required')
const newUrl = z.string('New URL is required').trim().min(1, 'New URL is required')
export const customCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,48})[a-z0-9]$/, '3 to 50 lower-case letters, digits and hyphens')

/** An instant, or a day, which begins at midnight in the program's time zone. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Enter a date and time').nullable()

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
  fallbackUrl: optionalText(limits.link.urlLength),
  iosUrl: optionalText(limits.link.urlLength),
  androidUrl: optionalText(limits.link.urlLength),
  desktopUrl: optionalText(limits.link.urlLength),
}

export const newLink = z.object({
  title,
  url,
  description: optionalText(2_000).optional(),
  /** Replaces the seven random characters. */
  shortCode: customCode.optional(),
  ...z.object({ ...campaignEdit, ...linkOptions }).partial().shape,
})

export const linkEdit = z
  .object({ title, description: optionalText(2_000), isActive: z.boolean(), ...campaignEdit, ...linkOptions })
  .partial()

/** Switching many links on or off, or letting them expire now. */
export const bulkChange = z.enum(['activate', 'deactivate', 'expire'])

/** A new destination. Without `utmParams` the campaign stays; null clears it. */
export const regeneration = z.object({
  newUrl,
  utmParams: z.object(campaignEdit).partial().nullable().optional(),
  reason: optionalText(500).optional(),
})

/** A previous destination; `changedAt` is when it was replaced. */
export const linkVersion = z.object({
  id: z.string(),
  version: z.number(),
  changedAt: instant,
  changeReason: z.string(),
  /** The name of who replaced it; null for people who are gone. */
  changedBy: z.string().nullable(),
  originalUrl: z.string(),
  ...campaign,
})

export type LinkVersion = z.output<typeof linkVersion>

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

/** A link that a new one would duplicate. */
export const duplicateLink = z.object({ id: z.string(), title: z.string(), shortUrl: z.string() })

/** What one's own campaigns used, most used first. */
export const campaignSuggestions = z.object({ ...forCampaign(z.array(z.string())), tags: z.array(z.string()) })
export type CampaignSuggestions = z.output<typeof campaignSuggestions>

/** How a QR code looks. `size`: pixels of a PNG. */
export const qrQuery = z.object({
  format: z.enum(['svg', 'png']).default('svg'),
  size: z.coerce.number().int().min(128).max(2_048).default(512),
  color: z
    .string()
    .regex(/^[\da-f]{6}$/i, 'Six hexadecimal digits')
    .refine((color) => isDarkColor(`#${color}`), 'Choose a darker color, so that scanners can read the code')
    .default('232d4b'),
  logo: z.enum(['foundry', 'none']).default('foundry'),
})
export type QrOptions = z.output<typeof qrQuery>

/** Tags to add to many links and to remove from them. */
export const tagging = z.object({
  add: z.array(tag).max(20).default([]),
  remove: z.array(tag).max(20).default([]),
})

/** At least one parameter. `isReplacing` allows a name that another template has; that one gives way. */
export const newTemplate = z
  .object({
    name: requiredText('Name', 80),
    isReplacing: z.boolean().default(false),
    ...z.object(campaignEdit).partial().shape,
  })
  .refine(
    (template) => campaignFields.some((field) => (template as Partial<Record<CampaignField, string | null>>)[field]),
    {
      path: ['name'],
      message: 'Fill in at least one campaign parameter',
    },
  )

export const campaignTemplate = z.object({ id: z.string(), name: z.string(), ...campaign, createdAt: instant })
export type CampaignTemplate = z.output<typeof campaignTemplate>
