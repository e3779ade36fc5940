import { requiredText } from '#platform/contract/text.ts'
import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'
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
export const campaignFields = Object.keys(campaignParameters) as CampaignField[]
export const emptyCampaign = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null }

const forCampaign = <Value>(value: Value) =>
  Object.fromEntries(campaignFields.map((field) => [field, value])) as Record<CampaignField, Value>

/** The campaign of a link in a reply. */
export const campaign = forCampaign(z.string().nullable())

const parameter = z
  .string()
  .trim()
  .max(limits.link.campaignLength, `At most ${limits.link.campaignLength} characters`)
  // Control characters must not get into an address (T19).
  .regex(/^\P{Cc}*$/u, 'Control characters are not allowed')
  .transform((value) => value || null)
  .nullable()

/** The campaign in an input; an empty text is null. */
export const campaignEdit = forCampaign(parameter)

/** What one's own campaigns used, most used first. */
export const campaignSuggestions = z.object({ ...forCampaign(z.array(z.string())), tags: z.array(z.string()) })
export type CampaignSuggestions = z.output<typeof campaignSuggestions>

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
