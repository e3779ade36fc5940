import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import { campaignFields, type CampaignField } from '../schema.ts'

export const linkCampaigns = apiClient<typeof contract>({ refetchOnMount: 'always' })

/** The campaign as form values; an empty field is ''. */
export type CampaignValues = Record<CampaignField, string>

/** The campaign of a link, a template or larger form values. */
export const toCampaignValues = (source: Partial<Record<CampaignField, string | null>>): CampaignValues =>
  Object.fromEntries(campaignFields.map((field) => [field, source[field] ?? ''])) as CampaignValues
