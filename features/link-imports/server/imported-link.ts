import type { z } from 'zod'
import { campaignFields } from '#features/link-campaigns/schema.ts'
import { newLink } from '#features/links/schema.ts'
import { checkNewLink } from '#features/links/server/actions.ts'
import type { PlainLink } from '#features/links/server/bulk/actions.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { ImportField, ImportLayout } from '../schema.ts'

/** A link to create from a row of a table. */
export type ImportedLink = PlainLink

export type ImportedRow = {
  line: number
  title: string
  url: string
  link: ImportedLink | null
  problem: string | null
}

type RowInput = { cells: string[]; line: number; layout: ImportLayout }

/** Checks one row: everything that can be said without the database. */
export function readRow(ctx: Pick<Ctx, 'config'>, { cells, line, layout }: RowInput): ImportedRow {
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
    return { ...row, link: { ...input.data, url: checkNewLink(ctx, input.data) }, problem: null }
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
