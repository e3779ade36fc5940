import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { campaignFields, linkEdit, newLink, regeneration, type CampaignField, type Link } from '../../schema.ts'

/** The campaign as form values; an empty field is ''. */
export type CampaignValues = Record<CampaignField, string>

/** The values shared by the forms of a link. */
export type LinkValues = CampaignValues & {
  title: string
  description: string
  tags: string[]
  expiresAt: string | null
  maxClicks: string
  fallbackUrl: string
}

export type NewLinkValues = LinkValues & { url: string; shortCode: string }
export type RegenerationValues = CampaignValues & { newUrl: string; isCampaignKept: boolean }

/** The campaign of a link, a template or larger form values. */
export const toCampaignValues = (source: Partial<Record<CampaignField, string | null>>): CampaignValues =>
  Object.fromEntries(campaignFields.map((field) => [field, source[field] ?? ''])) as CampaignValues

export const emptyLink: NewLinkValues = {
  url: '',
  title: '',
  description: '',
  shortCode: '',
  ...toCampaignValues({}),
  tags: [],
  expiresAt: null,
  maxClicks: '',
  fallbackUrl: '',
}

/** As the server keeps them: lower case, of limited length, each once. */
export const normalizeTags = (tags: string[]): string[] => [
  ...new Set(tags.map((tag) => tag.toLowerCase().slice(0, limits.link.tagLength))),
]

/** A link as form values. */
export function toLinkValues(link: Link): LinkValues {
  return {
    title: link.title,
    description: link.description ?? '',
    ...toCampaignValues(link),
    tags: link.tags,
    expiresAt: link.expiresAt,
    maxClicks: link.maxClicks === null ? '' : String(link.maxClicks),
    fallbackUrl: link.fallbackUrl ?? '',
  }
}

type Values = Partial<Record<string, unknown>>

/** Trims texts and converts `maxClicks` to a number. */
function normalizeValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value
      if (text === '' || typeof text !== 'string') return [name, text]
      if (name === 'maxClicks') return [name, Number(text)]
      return [name, text]
    }),
  )
}

/** A new link has no empty values. */
export function toNewLink(values: Values): z.input<typeof newLink> {
  const filled = Object.entries(normalizeValues(values)).filter(
    ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled) as z.input<typeof newLink>
}

/** An edit sends null for empty values, which clears them. */
export function toLinkEdit(values: Values): z.input<typeof linkEdit> {
  const { title, ...rest } = normalizeValues(values)
  const withNulls = Object.entries(rest).map(([name, value]) => [name, value === '' ? null : value])
  return { title, ...Object.fromEntries(withNulls) }
}

/** Without `utmParams` the campaign is kept; null, when all its fields are empty, clears it. */
export function toRegeneration({
  newUrl,
  isCampaignKept,
  ...campaign
}: RegenerationValues): z.input<typeof regeneration> {
  if (isCampaignKept) return { newUrl: newUrl.trim() }
  const utmParams = toNewLink(campaign) as Partial<CampaignValues>
  return { newUrl: newUrl.trim(), utmParams: Object.keys(utmParams).length === 0 ? null : utmParams }
}

const required = z.string().trim().min(1, 'URL and title are required')

export const newLinkForm = z.looseObject({ url: required, title: required }).transform(toNewLink).pipe(newLink)
export const linkEditForm = z.looseObject({}).transform(toLinkEdit).pipe(linkEdit)
export const regenerationForm = z
  .looseObject({})
  .transform((values) => toRegeneration(values as RegenerationValues))
  .pipe(regeneration)
