import type { ContentKind, FieldValue, Look, Shape, SourceFile } from './port.ts'

export type Property = { id: string; type: string } & Record<string, unknown>
export type Columns = Record<string, { id: string; name: string; type: string }>

type Field = { names: string[]; types: string[]; isNeeded?: boolean }

const text = ['rich_text', 'select', 'status', 'url', 'formula', 'number']
const choices = ['multi_select', 'select', 'rich_text']
const flags = ['checkbox', 'status', 'select']

/** Which columns our fields are taken from: by these names at first, by the column's id from then on. */
const fieldsOf: Record<ContentKind, Record<string, Field>> = {
  resources: {
    title: { names: [], types: ['title'], isNeeded: true },
    description: { names: ['description', 'summary'], types: text, isNeeded: true },
    category: { names: ['category', 'topic'], types: text, isNeeded: true },
    type: { names: ['type', 'kind'], types: text, isNeeded: true },
    stages: { names: ['stages', 'stage'], types: choices },
    tags: { names: ['tags', 'keywords'], types: choices },
    isActive: { names: ['active', 'is active', 'isactive'], types: flags },
    url: { names: ['url', 'link', 'website'], types: ['url', 'rich_text'] },
    file: { names: ['file', 'files', 'attachment', 'files & media'], types: ['files'] },
  },
  tools: {
    name: { names: [], types: ['title'], isNeeded: true },
    description: { names: ['description', 'summary'], types: text, isNeeded: true },
    category: { names: ['category'], types: text },
    status: { names: ['status'], types: text },
    url: { names: ['url', 'link'], types: ['url', 'rich_text'] },
    icon: { names: ['icon'], types: text },
    bgColor: { names: ['bgcolor', 'bg color', 'background'], types: text },
    iconColor: { names: ['iconcolor', 'icon color'], types: text },
    isActive: { names: ['active', 'is active'], types: flags },
  },
  courses: {
    name: { names: [], types: ['title'], isNeeded: true },
    description: { names: ['description', 'summary'], types: text, isNeeded: true },
    instructor: { names: ['instructor', 'teacher'], types: text },
    term: { names: ['term', 'semester'], types: text },
    url: { names: ['url', 'link'], types: ['url', 'rich_text'] },
    isPublished: { names: ['published', 'is published'], types: flags },
  },
}

/** Finds our fields among a list's columns, and says what is not as it was. */
export function findShape(kind: ContentKind, { columns, known }: { columns: Columns; known: Shape | null }): Look {
  const all = Object.values(columns)
  const shape: Shape = {}
  const warnings: string[] = []
  for (const [field, wanted] of Object.entries(fieldsOf[kind])) {
    const before = known?.[field]
    const found = (before && all.find(({ id }) => id === before.id)) ?? all.find((column) => isFor(column, wanted))
    warnings.push(...differences({ kind, field, wanted, before, found }))
    if (found && wanted.types.includes(found.type)) shape[field] = found
  }
  return { shape, warnings }
}

type Column = { id: string; name: string; type: string }

function isFor({ name, type }: Column, { names, types }: Field): boolean {
  return types.includes(type) && (names.length === 0 || names.includes(name.trim().toLowerCase()))
}

type Compared = { kind: string; field: string; wanted: Field; before?: Column | undefined; found?: Column | undefined }

function differences({ kind, field, wanted, before, found }: Compared): string[] {
  if (!found && before) return [`The column “${before.name}” of ${kind} is gone; its ${field} stays empty.`]
  if (!found) return wanted.isNeeded ? [`The list of ${kind} has no column for ${field}.`] : []
  if (!wanted.types.includes(found.type))
    return [`The column “${found.name}” of ${kind} holds ${found.type} now and can no longer be read as ${field}.`]
  if (before && before.id !== found.id)
    return [`The ${field} of ${kind} is read from the column “${found.name}”: “${before.name}” is gone.`]
  if (before && before.type !== found.type)
    return [`The column “${found.name}” of ${kind} changed from ${before.type} to ${found.type}.`]
  return []
}

type Rich = { plain_text?: unknown }
const plain = (value: unknown) =>
  Array.isArray(value) ? value.map((part: Rich) => asText(part?.plain_text) ?? '').join('') : ''
const nameOf = (value: unknown) => (value as { name?: unknown } | null)?.name
const asText = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

/** A column's value as a plain one; what is not of the form its type promises is null. */
export function valueOf(property: Property | undefined): FieldValue {
  if (!property) return null
  const value = property[property.type]
  switch (property.type) {
    case 'title':
    case 'rich_text':
      return plain(value)
    case 'select':
    case 'status':
      return asText(nameOf(value))
    case 'multi_select':
      return Array.isArray(value) ? value.flatMap((one) => asText(nameOf(one)) ?? []) : []
    case 'checkbox':
      return value === true
    case 'formula':
      return asText((value as Record<string, unknown> | null)?.['string'])
    default:
      return asText(value)
  }
}

type NotionFile = { name?: unknown; type?: unknown; file?: { url?: unknown }; external?: { url?: unknown } }

/** The files of a column. Notion's own addresses are signed and die within the hour: the rest of them says which file it is. */
export function filesOf(property: Property | undefined): SourceFile[] {
  const value = property?.['files']
  if (!Array.isArray(value)) return []
  return (value as (NotionFile | null)[]).flatMap((given) => {
    const address = given?.file?.url ?? given?.external?.url
    if (typeof address !== 'string') return []
    return [{ name: asText(given?.name) ?? 'File', identity: identityOf(address), address }]
  })
}

/** What stays the same of a signed address. */
export function identityOf(address: string): string {
  return address.replace(/[?#].*$/s, '').slice(0, 500)
}
