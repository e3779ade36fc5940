import { campaign, campaignEdit } from '#features/link-campaigns/schema.ts'
import { optionalProse } from '#platform/contract/text.ts'
import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'

const newUrl = z.string('New URL is required').trim().min(1, 'New URL is required')

/** A new destination. Without `utmParams` the campaign stays; null clears it. */
export const regeneration = z.object({
  newUrl,
  utmParams: z.object(campaignEdit).partial().nullable().optional(),
  reason: optionalProse(500).optional(),
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

/** A link that a new one would duplicate. */
export const duplicateLink = z.object({ id: z.string(), title: z.string(), shortUrl: z.string() })
