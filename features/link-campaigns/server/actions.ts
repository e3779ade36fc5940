import type { z } from 'zod'
import { countTotals, listCampaignValues } from '#features/links/server/list/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { campaignFields, type campaignSuggestions } from '../schema.ts'

/** What one's own campaigns used most. */
export async function listSuggestions(ctx: Ctx): Promise<z.input<typeof campaignSuggestions>> {
  const values = await listCampaignValues(ctx)
  const { tags } = await countTotals(ctx)
  const byField = campaignFields.map((field) => [
    field,
    values.filter((used) => used.field === field).map(({ value }) => value),
  ])
  return {
    ...(Object.fromEntries(byField) as Record<(typeof campaignFields)[number], string[]>),
    tags: tags.map(({ tag }) => tag),
  }
}
