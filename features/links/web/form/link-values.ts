import { toCampaignValues, type CampaignValues } from '#features/link-campaigns/web/api.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { formatNumber } from '#platform/web/format.ts'
import { linkEdit, newLink, type DeviceField, type Link } from '../../schema.ts'

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

const required = z.string().trim().min(1, 'URL and title are required')

export const newLinkForm = z.looseObject({ url: required, title: required }).transform(toNewLink).pipe(newLink)
export const linkEditForm = z.looseObject({}).transform(toLinkEdit).pipe(linkEdit)
