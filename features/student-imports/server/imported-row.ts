import { normalizeEmail } from '#platform/server/mail/address.ts'
import { yearLabels } from '#rules/years.ts'
import { importedStudent, type ImportedStudent, type ImportField, type ImportLayout } from '../schema.ts'

export type ImportedRow = {
  line: number
  name: string
  email: string
  student: ImportedStudent | null
  problem: string | null
}

type RowInput = { cells: string[]; line: number; layout: ImportLayout }

/** Checks one row: everything that can be said without the database. */
export function readRow({ cells, line, layout }: RowInput): ImportedRow {
  const get = (field: ImportField) => cells[layout.columns.indexOf(layout.mapping[field] ?? '')]?.trim() || undefined
  const text = get('email') ?? ''
  const email = normalizeEmail(text)
  const name = [get('firstName'), get('lastName')].filter(Boolean).join(' ').slice(0, 160)
  const row = { line, name, email: email ?? text.slice(0, 254) }
  if (email === null)
    return { ...row, student: null, problem: text ? 'This is not an email address' : 'Email is required' }
  const input = importedStudent.safeParse({
    firstName: get('firstName'),
    lastName: get('lastName'),
    yearOfStudy: toYear(get('yearOfStudy')),
    graduationYear: get('graduationYear'),
    major: get('major'),
    phone: get('phone'),
    location: get('location'),
    tags: get('tags') && toTags(get('tags')!),
  })
  if (input.success) return { ...row, student: input.data, problem: null }
  return { ...row, student: null, problem: input.error.issues[0]!.message }
}

/** A year as registries write it: `Senior`, `PHD`, `Graduate student`. */
function toYear(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  return Object.keys(yearLabels).find((year) => word.startsWith(year)) ?? text
}

/** `a;b`, `a|b` and `a, b`. */
const toTags = (text: string) => [
  ...new Set(
    text
      .split(/[;|,]/)
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
]
