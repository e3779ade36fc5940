import { z } from 'zod'
import type { SourceItem } from '#providers/content-source/port.ts'
import { stageRanks } from '#rules/stages.ts'
import { resourceCategories, resourceTypes, toolIcons, toolStatuses, type SyncedKind } from '../../schema.ts'

/** An item as our columns, and sentences about what of it had to be left out. */
export type Draft = { title: string; columns: Record<string, unknown>; hasBody: boolean; notes: string[] }

/** An item that cannot be taken as it is; the message says why. */
export class UnusableItem extends Error {}

const mostText = { title: 200, description: 2_000, word: 60, url: 2_048 }
const invisible = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

type Fields = SourceItem['fields']
type Reader = { fields: Fields; notes: string[] }

/** What the source says of an item, checked field by field: nothing of it is trusted (T26). */
export function draftOf(item: SourceItem): Draft {
  const reader = { fields: item.fields, notes: [] }
  const { title, ...columns } = readers[item.kind](reader)
  if (title === '') throw new UnusableItem('It has no title.')
  const named = item.kind === 'resources' ? { title } : { name: title }
  return { title, columns: { ...named, ...columns }, hasBody: item.kind !== 'tools', notes: reader.notes }
}

const readers: Record<SyncedKind, (reader: Reader) => { title: string } & Record<string, unknown>> = {
  resources: (reader) => ({
    title: text(reader, { field: 'title', most: mostText.title }),
    description: text(reader, { field: 'description', most: mostText.description }),
    category: choice(reader, { field: 'category', of: resourceCategories, otherwise: 'other' }),
    type: choice(reader, { field: 'type', of: resourceTypes, otherwise: 'guide' }),
    stages: stages(reader),
    tags: words(reader, 'tags').slice(0, 30),
    isActive: flag(reader, 'isActive'),
    externalUrl: address(reader, { field: 'url', isPathFine: false }),
  }),
  tools: (reader) => ({
    title: text(reader, { field: 'name', most: mostText.title }),
    description: text(reader, { field: 'description', most: mostText.description }),
    category: text(reader, { field: 'category', most: mostText.word }) || 'Other',
    status: choice(reader, { field: 'status', of: toolStatuses, otherwise: 'Available' }),
    url: address(reader, { field: 'url', isPathFine: true }),
    icon: choice(reader, { field: 'icon', of: toolIcons, otherwise: 'Wrench' }),
    bgColor: colour(reader, 'bgColor'),
    iconColor: colour(reader, 'iconColor'),
    isActive: flag(reader, 'isActive'),
  }),
  courses: (reader) => {
    const title = text(reader, { field: 'name', most: mostText.title })
    return {
      title,
      slug: slugOf(title),
      description: text(reader, { field: 'description', most: mostText.description }),
      instructor: text(reader, { field: 'instructor', most: mostText.title }) || null,
      term: text(reader, { field: 'term', most: mostText.word }) || null,
      url: address(reader, { field: 'url', isPathFine: false }),
      isPublished: flag(reader, 'isPublished'),
    }
  },
}

/** As the navigation writes the address of a course a person is enrolled in. */
export function slugOf(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}

function text({ fields, notes }: Reader, { field, most }: { field: string; most: number }): string {
  const given = fields[field] ?? ''
  if (typeof given !== 'string' && typeof given !== 'number') {
    notes.push(`Its ${field} is no text.`)
    return ''
  }
  const clean = String(given)
    .slice(0, most * 4)
    .replaceAll(invisible, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (clean.length > most) notes.push(`Its ${field} was cut to ${most} characters.`)
  return clean.slice(0, most).toWellFormed()
}

type Choice = { field: string; of: readonly string[]; otherwise: string }

function choice(reader: Reader, { field, of, otherwise }: Choice): string {
  const given = text(reader, { field, most: mostText.word })
  const found = of.find((one) => one.toLowerCase() === given.toLowerCase())
  if (given && !found) reader.notes.push(`Its ${field} “${given}” is not known and counts as ${otherwise}.`)
  return found ?? otherwise
}

function words({ fields }: Reader, field: string): string[] {
  const given = fields[field]
  const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : []
  return list
    .map((one) => String(one).slice(0, 200).replaceAll(invisible, ' ').trim().slice(0, mostText.word).toWellFormed())
    .filter(Boolean)
}

function stages(reader: Reader): string[] {
  const given = words(reader, 'stages').map((one) => one.toLowerCase().replaceAll(/[\s_]+/g, '-'))
  const unknown = given.filter((stage) => !(stage in stageRanks))
  if (unknown.length > 0) reader.notes.push(`Its stages ${unknown.slice(0, 5).join(', ')} are not known.`)
  return [...new Set(given.filter((stage) => stage in stageRanks))]
}

/** What is not said counts as yes: a list without such a column shows everything. */
function flag({ fields }: Reader, field: string): boolean {
  const given = fields[field]
  if (typeof given === 'boolean') return given
  return typeof given !== 'string' || !/^(?:no|false|0|inactive|draft|archived|unpublished)$/i.test(given.trim())
}

/** Colours reach a style attribute: nothing but six hexadecimal digits or a plain name. */
function colour(reader: Reader, field: string): string | null {
  const given = text(reader, { field, most: mostText.word })
  if (given === '') return null
  if (/^(?:#[0-9a-f]{6}|[a-z]{3,20})$/i.test(given)) return given.toLowerCase()
  reader.notes.push(`Its ${field} is no colour.`)
  return null
}

const url = z.url({ protocol: /^https?$/, hostname: /^(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}$/u })

/** An address people may be sent to: http or https with a name for a host, or a path of our own where that is fine. */
function address(reader: Reader, { field, isPathFine }: { field: string; isPathFine: boolean }): string | null {
  const given = text(reader, { field, most: mostText.url })
  if (given === '') return null
  if (isPathFine && /^\/(?![/\\])[\w./?=&%~-]*$/.test(given)) return given
  const read = url.safeParse(given)
  const isFine = read.success && !/[\\@\s]/.test(given.split(/[?#]/)[0]!) && !/^[\d.]+$/.test(new URL(given).hostname)
  if (isFine) return new URL(given).href
  reader.notes.push(`Its address was left out: only http and https addresses of public sites are taken.`)
  return null
}
