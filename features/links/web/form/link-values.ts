import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { formatNumber } from '#platform/web/format.ts'
import {
  campaignEdit,
  campaignFields,
  linkEdit,
  newLink,
  regeneration,
  type CampaignField,
  type DeviceField,
  type Link,
} from '../../schema.ts'

/** The campaign as form values; an empty field is ''. */
export type CampaignValues = Record<CampaignField, string>

/** The values shared by the forms of a link. */
export type LinkValues = CampaignValues & {
  title: string
  description: string
  tags: string[]
  startsAt: string | null
  expiresAt: string | null
  maxClicks: string
  fallbackUrl: string
} & Record<DeviceField, string>

export type NewLinkValues = LinkValues & { url: string; shortCode: string }
export type RegenerationValues = CampaignValues & { newUrl: string }

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
  startsAt: null,
  expiresAt: null,
  maxClicks: '',
  fallbackUrl: '',
  iosUrl: '',
  androidUrl: '',
  desktopUrl: '',
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
    startsAt: link.startsAt,
    expiresAt: link.expiresAt,
    maxClicks: link.maxClicks === null ? '' : formatNumber(link.maxClicks),
    fallbackUrl: link.fallbackUrl ?? '',
    iosUrl: link.iosUrl ?? '',
    androidUrl: link.androidUrl ?? '',
    desktopUrl: link.desktopUrl ?? '',
  }
}

/** A new link like this one, under another code. A period that is over is left out. */
export function toCopy(link: Link, now: Date): NewLinkValues {
  const values = {
    ...toLinkValues(link),
    title: `Copy of ${link.title}`.slice(0, 200),
    url: link.originalUrl,
    shortCode: '',
  }
  const isOver = link.expiresAt !== null && Date.parse(link.expiresAt) <= now.getTime()
  return isOver ? { ...values, startsAt: null, expiresAt: null } : values
}

type Values = Partial<Record<string, unknown>>

/** Trims texts and converts `maxClicks` to a number: `1,000` as people write it, too. */
function normalizeValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value
      if (text === '' || typeof text !== 'string') return [name, text]
      if (name === 'maxClicks') return [name, Number(text.replaceAll(/[,\s]/g, ''))]
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

/** The campaign goes along whether it is kept or changed, empty fields as null; null in its place when all are empty. */
export function toRegeneration({ newUrl, ...campaign }: RegenerationValues): z.input<typeof regeneration> {
  const values = campaignFields.map((field) => [field, campaign[field].trim() || null] as const)
  const isEmpty = values.every(([, value]) => value === null)
  return { newUrl: newUrl.trim(), utmParams: isEmpty ? null : Object.fromEntries(values) }
}

const required = z.string().trim().min(1, 'URL and title are required')

export const newLinkForm = z.looseObject({ url: required, title: required }).transform(toNewLink).pipe(newLink)
export const linkEditForm = z.looseObject({}).transform(toLinkEdit).pipe(linkEdit)
export const regenerationForm = z
  .looseObject({})
  .transform((values) => {
    const { newUrl, utmParams } = toRegeneration(values as RegenerationValues)
    return { newUrl, ...utmParams }
  })
  // The form's fields are flat: what is wrong with one must be found at it.
  .pipe(z.object({ newUrl: regeneration.shape.newUrl, ...z.object(campaignEdit).partial().shape }))
