import type { ContentKind, FieldValue, ShapeResult, Shape, SourceFile } from './port.ts'

export type Property = { id: string; type: string } & Record<string, unknown>
export type Columns = Record<string, { id: string; name: string; type: string }>

type FieldSpec = { names: string[]; types: string[]; isRequired?: boolean }

const textTypes = ['rich_text', 'select', 'status', 'url', 'formula', 'number']
const choiceTypes = ['multi_select', 'select', 'rich_text']
const flagTypes = ['checkbox', 'status', 'select']

/** The columns our fields are read from: found by these names the first time, by the column's id after that. */
const fieldsByKind: Record<ContentKind, Record<string, FieldSpec>> = {
  resources: {
    title: { names: [], types: ['title'], isRequired: true },
    description: { names: ['description', 'summary'], types: textTypes, isRequired: true },
    category: { names: ['category', 'topic'], types: textTypes, isRequired: true },
    type: { names: ['type', 'kind'], types: textTypes, isRequired: true },
    stages: { names: ['stages', 'stage'], types: choiceTypes },
    tags: { names: ['tags', 'keywords'], types: choiceTypes },
    isActive: { names: ['active', 'is active', 'isactive'], types: flagTypes },
    url: { names: ['url', 'link', 'website'], types: ['url', 'rich_text'] },
    file: { names: ['file', 'files', 'attachment', 'files & media'], types: ['files'] },
  },
  tools: {
    name: { names: [], types: ['title'], isRequired: true },
    description: { names: ['description', 'summary'], types: textTypes, isRequired: true },
    category: { names: ['category'], types: textTypes },
    status: { names: ['status'], types: textTypes },
    url: { names: ['url', 'link'], types: ['url', 'rich_text'] },
    icon: { names: ['icon'], types: textTypes },
    bgColor: { names: ['bgcolor', 'bg color', 'background'], types: textTypes },
    iconColor: { names: ['iconcolor', 'icon color'], types: textTypes },
    isActive: { names: ['active', 'is active'], types: flagTypes },
  },
  courses: {
    name: { names: [], types: ['title'], isRequired: true },
    description: { names: ['description', 'summary'], types: textTypes, isRequired: true },
    instructor: { names: ['instructor', 'teacher'], types: textTypes },
    term: { names: ['term', 'semester'], types: textTypes },
    url: { names: ['url', 'link'], types: ['url', 'rich_text'] },
    isPublished: { names: ['published', 'is published'], types: flagTypes },
  },
}

/** Finds our fields among a list's columns and describes what changed since the previous shape. */
export function findShape(
  kind: ContentKind,
  { columns, previousShape }: { columns: Columns; previousShape: Shape | null },
): ShapeResult {
  const allColumns = Object.values(columns)
  const shape: Shape = {}
  const warnings: string[] = []
  for (const [field, spec] of Object.entries(fieldsByKind[kind])) {
    const previous = previousShape?.[field]
    const match =
      (previous && allColumns.find(({ id }) => id === previous.id)) ??
      allColumns.find((column) => matchesField(column, spec))
    warnings.push(...describeChanges({ kind, field, spec, previous, match }))
    if (match && spec.types.includes(match.type)) shape[field] = match
  }
  return { shape, warnings }
}

type Column = { id: string; name: string; type: string }

function matchesField({ name, type }: Column, { names, types }: FieldSpec): boolean {
  return types.includes(type) && (names.length === 0 || names.includes(name.trim().toLowerCase()))
}

type DescribeChangesInput = {
  kind: string
  field: string
  spec: FieldSpec
  previous?: Column | undefined
  match?: Column | undefined
}

function describeChanges({ kind, field, spec, previous, match }: DescribeChangesInput): string[] {
  if (!match && previous) return [`The column “${previous.name}” of ${kind} is gone; its ${field} stays empty.`]
  if (!match) return spec.isRequired ? [`The list of ${kind} has no column for ${field}.`] : []
  if (!spec.types.includes(match.type))
    return [`The column “${match.name}” of ${kind} holds ${match.type} now and can no longer be read as ${field}.`]
  if (previous && previous.id !== match.id)
    return [`The ${field} of ${kind} is read from the column “${match.name}”: “${previous.name}” is gone.`]
  if (previous && previous.type !== match.type)
    return [`The column “${match.name}” of ${kind} changed from ${previous.type} to ${match.type}.`]
  return []
}

type RichText = { plain_text?: unknown }
const toPlainText = (value: unknown) =>
  Array.isArray(value) ? value.map((part: RichText) => toText(part?.plain_text) ?? '').join('') : ''
const getName = (value: unknown) => (value as { name?: unknown } | null)?.name
const toText = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

/** A column's value as a plain one; null if it does not have the shape of its type. */
export function parseValue(property: Property | undefined): FieldValue {
  if (!property) return null
  const value = property[property.type]
  switch (property.type) {
    case 'title':
    case 'rich_text':
      return toPlainText(value)
    case 'select':
    case 'status':
      return toText(getName(value))
    case 'multi_select':
      return Array.isArray(value) ? value.flatMap((one) => toText(getName(one)) ?? []) : []
    case 'checkbox':
      return value === true
    case 'formula':
      return toText((value as Record<string, unknown> | null)?.['string'])
    default:
      return toText(value)
  }
}

type NotionFile = { name?: unknown; type?: unknown; file?: { url?: unknown }; external?: { url?: unknown } }

/** The files of a column. Notion's URLs are signed anew each time and expire within an hour; without the signature they identify the file. */
export function parseFiles(property: Property | undefined): SourceFile[] {
  const value = property?.['files']
  if (!Array.isArray(value)) return []
  return (value as (NotionFile | null)[]).flatMap((notionFile) => {
    const address = notionFile?.file?.url ?? notionFile?.external?.url
    if (typeof address !== 'string') return []
    return [{ name: toText(notionFile?.name) ?? 'File', identity: getFileIdentity(address), address }]
  })
}

/** The part of a signed URL that stays the same. */
export function getFileIdentity(address: string): string {
  return address.replace(/[?#].*$/s, '').slice(0, 500)
}
