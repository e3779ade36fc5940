import type { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import { errors } from '#rules/errors.ts'
import { campaignFields, newLink } from '../../schema.ts'
import { type ImportField, type ImportLayout } from '../../import-schema.ts'
import { isReservedWord } from '../codes.ts'
import { checkDestination } from '../destination.ts'

/** A link to create from a row of a table. */
export type ImportedLink = Omit<z.output<typeof newLink>, 'startsAt' | 'expiresAt' | 'maxClicks' | 'fallbackUrl'>

export type ImportedRow = {
  line: number
  title: string
  url: string
  link: ImportedLink | null
  problem: string | null
}

type WithConfig = { config: { shortLinkBase: string; publicUrl: string } }
type RowInput = { cells: string[]; line: number; layout: ImportLayout }

/** Checks one row: everything that can be said without the database. */
export function readRow(ctx: WithConfig, { cells, line, layout }: RowInput): ImportedRow {
  const get = (field: ImportField) => cells[layout.columns.indexOf(layout.mapping[field] ?? '')]?.trim() || undefined
  const url = get('url') ?? ''
  const title = get('title') ?? nameDestination(url)
  const row = { line, title: title.slice(0, 200), url: url.slice(0, 500) }
  const input = newLink.safeParse({
    url,
    title,
    description: get('description'),
    shortCode: toCode(get('shortCode')),
    tags: get('tags') && toTags(get('tags')!),
    ...Object.fromEntries(campaignFields.map((field) => [field, get(field)])),
  })
  if (!input.success) {
    const [{ path, message }] = input.error.issues as [z.core.$ZodIssue]
    const code = path[0] === 'shortCode' ? `Short code “${toCode(get('shortCode'))}”: ` : ''
    return { ...row, link: null, problem: `${code}${message}` }
  }
  try {
    const link = { ...input.data, url: checkDestination(ctx, { url: input.data.url, field: 'url' }) }
    const isReserved = link.shortCode !== undefined && isReservedWord(link.shortCode)
    return { ...row, link: isReserved ? null : link, problem: isReserved ? errors['link.code_reserved'][1] : null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...row, link: null, problem: error.message }
  }
}

/** The code, also of a complete short URL: `bit.ly/fair` and `https://dub.sh/fair` are `fair`. */
function toCode(text: string | undefined): string | undefined {
  const [path = ''] = (text ?? '').split(/[?#]/, 1)
  return path.replace(/\/+$/, '').split('/').at(-1) || undefined
}

/** `a;b`, `a|b`, `a, b`, and `["a","b"]`. */
function toTags(text: string): string[] {
  return text
    .replaceAll(/[[\]"]/g, '')
    .split(/[;|,]/)
    .filter((tag) => tag.trim() !== '')
}

/** Many exports have links without a title. */
function nameDestination(url: string): string {
  const [withoutQuery = ''] = url.replace(/^https?:\/\/(?:www\.)?/i, '').split(/[?#]/, 1)
  return withoutQuery.replace(/\/$/, '').slice(0, 200)
}
