import { z } from '#platform/contract/zod.ts'
import { linkEdit, newLink, regeneration, type Link } from '../../schema.ts'

/** The campaign as fields hold it: nothing typed is an empty text. */
export type CampaignValues = Record<'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent', string>

/** What every form about a link holds. */
export type LinkValues = CampaignValues & {
  title: string
  description: string
  tags: string[]
  /** As `datetime-local` writes it: local, without a zone. */
  expiresAt: string
  maxClicks: string
  fallbackUrl: string
}

export type NewLinkValues = LinkValues & { url: string; shortCode: string }
export type RegenerationValues = CampaignValues & { newUrl: string; isCampaignKept: boolean }

const emptyCampaign = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' }

export const emptyLink: NewLinkValues = {
  url: '',
  title: '',
  description: '',
  shortCode: '',
  ...emptyCampaign,
  tags: [],
  expiresAt: '',
  maxClicks: '',
  fallbackUrl: '',
}

/** The campaign of a link or a template as fields hold it. */
export function toCampaignValues(source: Record<keyof CampaignValues, string | null>): CampaignValues {
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = source
  return {
    utmSource: utmSource ?? '',
    utmMedium: utmMedium ?? '',
    utmCampaign: utmCampaign ?? '',
    utmTerm: utmTerm ?? '',
    utmContent: utmContent ?? '',
  }
}

/** The campaign among other values. */
export function pickCampaignValues({
  utmSource,
  utmMedium,
  utmCampaign,
  utmTerm,
  utmContent,
}: CampaignValues): CampaignValues {
  return { utmSource, utmMedium, utmCampaign, utmTerm, utmContent }
}

/** A link as its form holds it. */
export function toLinkValues(link: Link): LinkValues {
  return {
    title: link.title,
    description: link.description ?? '',
    ...toCampaignValues(link),
    tags: link.tags,
    expiresAt: link.expiresAt ? toLocalDateTime(link.expiresAt) : '',
    maxClicks: link.maxClicks === null ? '' : String(link.maxClicks),
    fallbackUrl: link.fallbackUrl ?? '',
  }
}

/** 2026-11-21T14:30 on this person's clock. */
function toLocalDateTime(instant: string): string {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type Values = Partial<Record<string, unknown>>

/** Values as the API takes them: trimmed, with a number and an instant where those are meant. */
function normalizeValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value
      if (text === '' || typeof text !== 'string') return [name, text]
      if (name === 'maxClicks') return [name, Number(text)]
      if (name === 'expiresAt') return [name, new Date(text).toISOString()]
      return [name, text]
    }),
  )
}

/** For a new link empty values are absent. */
export function toNewLink(values: Values): z.input<typeof newLink> {
  const filled = Object.entries(normalizeValues(values)).filter(
    ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled) as z.input<typeof newLink>
}

/** For an edit empty values are null. */
export function toLinkEdit(values: Values): z.input<typeof linkEdit> {
  const { title, ...rest } = normalizeValues(values)
  const withNulls = Object.entries(rest).map(([name, value]) => [name, value === '' ? null : value])
  return { title, ...Object.fromEntries(withNulls) }
}

/** The campaign is left out to keep it, and null when all its fields are empty. */
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
