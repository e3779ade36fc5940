import { z } from 'zod'
import type { SourceItem } from '#providers/content-source/port.ts'
import { resourceCategories, resourceTypes } from '#features/resources/schema.ts'
import { toolIcons, toolStatuses } from '#features/tools/schema.ts'
import { toCourseSlug } from '#rules/course-slug.ts'
import { stageRanks } from '#rules/stages.ts'
import type { SyncedKind } from '../../schema.ts'

/** An item as columns of our table. `notes`: sentences about what was changed or left out. */
export type ParsedItem = { title: string; columns: Record<string, unknown>; hasBody: boolean; notes: string[] }

/** An item that cannot be copied; the message is a sentence that says why. */
export class InvalidItemError extends Error {}

const maxLengths = { title: 200, description: 2_000, word: 60, url: 2_048 }
const invisible = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

type Fields = SourceItem['fields']
type FieldReader = { fields: Fields; notes: string[] }

/** Checks an item field by field: nothing from the source is trusted (T26). */
export function parseItem(item: SourceItem): ParsedItem {
  const reader = { fields: item.fields, notes: [] }
  const { title, ...columns } = parsersByKind[item.kind](reader)
  if (title === '') throw new InvalidItemError('It has no title.')
  const titleColumn = item.kind === 'resources' ? { title } : { name: title }
  return { title, columns: { ...titleColumn, ...columns }, hasBody: item.kind !== 'tools', notes: reader.notes }
}

const parsersByKind: Record<SyncedKind, (reader: FieldReader) => { title: string } & Record<string, unknown>> = {
  resources: (reader) => ({
    title: parseText(reader, { field: 'title', max: maxLengths.title }),
    description: parseText(reader, { field: 'description', max: maxLengths.description }),
    category: parseChoice(reader, { field: 'category', options: resourceCategories, fallback: 'other' }),
    type: parseChoice(reader, { field: 'type', options: resourceTypes, fallback: 'guide' }),
    stages: parseStages(reader),
    tags: parseList(reader, 'tags').slice(0, 30),
    isActive: parseFlag(reader, 'isActive'),
    externalUrl: parseUrl(reader, { field: 'url', mayBePath: false }),
  }),
  tools: (reader) => ({
    title: parseText(reader, { field: 'name', max: maxLengths.title }),
    description: parseText(reader, { field: 'description', max: maxLengths.description }),
    category: parseText(reader, { field: 'category', max: maxLengths.word }) || 'Other',
    status: parseChoice(reader, { field: 'status', options: toolStatuses, fallback: 'Available' }),
    url: parseUrl(reader, { field: 'url', mayBePath: true }),
    icon: parseChoice(reader, { field: 'icon', options: toolIcons, fallback: 'Wrench' }),
    bgColor: parseColor(reader, 'bgColor'),
    iconColor: parseColor(reader, 'iconColor'),
    isActive: parseFlag(reader, 'isActive'),
  }),
  courses: (reader) => {
    const title = parseText(reader, { field: 'name', max: maxLengths.title })
    return {
      title,
      slug: toCourseSlug(title),
      description: parseText(reader, { field: 'description', max: maxLengths.description }),
      instructor: parseText(reader, { field: 'instructor', max: maxLengths.title }) || null,
      term: parseText(reader, { field: 'term', max: maxLengths.word }) || null,
      url: parseUrl(reader, { field: 'url', mayBePath: false }),
      isPublished: parseFlag(reader, 'isPublished'),
    }
  },
}

function parseText({ fields, notes }: FieldReader, { field, max }: { field: string; max: number }): string {
  const value = fields[field] ?? ''
  if (typeof value !== 'string' && typeof value !== 'number') {
    notes.push(`The ${field} isn't text.`)
    return ''
  }
  const cleaned = String(value)
    .slice(0, max * 4)
    .replaceAll(invisible, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (cleaned.length > max) notes.push(`The ${field} was cut to ${max} characters.`)
  return cleaned.slice(0, max).toWellFormed()
}

type ChoiceOptions = { field: string; options: readonly string[]; fallback: string }

function parseChoice(reader: FieldReader, { field, options, fallback }: ChoiceOptions): string {
  const value = parseText(reader, { field, max: maxLengths.word })
  const match = options.find((one) => one.toLowerCase() === value.toLowerCase())
  if (value && !match) reader.notes.push(`The ${field} “${value}” is unknown and counts as ${fallback}.`)
  return match ?? fallback
}

function parseList({ fields }: FieldReader, field: string): string[] {
  const value = fields[field]
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return list
    .map((one) => String(one).slice(0, 200).replaceAll(invisible, ' ').trim().slice(0, maxLengths.word).toWellFormed())
    .filter(Boolean)
}

function parseStages(reader: FieldReader): string[] {
  const value = parseList(reader, 'stages').map((one) => one.toLowerCase().replaceAll(/[\s_]+/g, '-'))
  const unknown = value.filter((stage) => !(stage in stageRanks))
  if (unknown.length > 0) reader.notes.push(`Unknown stages: ${unknown.slice(0, 5).join(', ')}.`)
  return [...new Set(value.filter((stage) => stage in stageRanks))]
}

/** A missing value counts as true, so that a list without such a column shows all its items. */
function parseFlag({ fields }: FieldReader, field: string): boolean {
  const value = fields[field]
  if (typeof value === 'boolean') return value
  return typeof value !== 'string' || !/^(?:no|false|0|inactive|draft|archived|unpublished)$/i.test(value.trim())
}

/** Colors end up in a style attribute, so only six hexadecimal digits or a plain name are accepted. */
function parseColor(reader: FieldReader, field: string): string | null {
  const value = parseText(reader, { field, max: maxLengths.word })
  if (value === '') return null
  if (/^(?:#[0-9a-f]{6}|[a-z]{3,20})$/i.test(value)) return value.toLowerCase()
  reader.notes.push(`The ${field} isn't a valid color.`)
  return null
}

const publicUrl = z.url({ protocol: /^https?$/, hostname: /^(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}$/u })

/** A URL that is safe to link to: http or https with a host name, or a path within Foundry if `mayBePath`. */
function parseUrl(reader: FieldReader, { field, mayBePath }: { field: string; mayBePath: boolean }): string | null {
  const value = parseText(reader, { field, max: maxLengths.url })
  if (value === '') return null
  if (mayBePath && /^\/(?![/\\])[\w./?=&%~-]*$/.test(value)) return value
  const result = publicUrl.safeParse(value)
  const isPublicUrl =
    result.success && !/[\\@\s]/.test(value.split(/[?#]/)[0]!) && !/^[\d.]+$/.test(new URL(value).hostname)
  if (isPublicUrl) return new URL(value).href
  reader.notes.push(`The link was left out: only http and https links to public sites are allowed.`)
  return null
}
