import { campaignEdit, campaignFields } from '#features/link-campaigns/schema.ts'
import type { CampaignValues } from '#features/link-campaigns/web/api.ts'
import { z } from '#platform/contract/zod.ts'
import { regeneration } from '../schema.ts'

export type RegenerationValues = CampaignValues & { newUrl: string }

/** The campaign goes along whether it is kept or changed, empty fields as null; null in its place when all are empty. */
export function toRegeneration({ newUrl, ...campaign }: RegenerationValues): z.input<typeof regeneration> {
  const values = campaignFields.map((field) => [field, campaign[field].trim() || null] as const)
  const isEmpty = values.every(([, value]) => value === null)
  return { newUrl: newUrl.trim(), utmParams: isEmpty ? null : Object.fromEntries(values) }
}

export const regenerationForm = z
  .looseObject({})
  .transform((values) => {
    const { newUrl, utmParams } = toRegeneration(values as RegenerationValues)
    return { newUrl, ...utmParams }
  })
  // The form's fields are flat: what is wrong with one must be found at it.
  .pipe(z.object({ newUrl: regeneration.shape.newUrl, ...z.object(campaignEdit).partial().shape }))
