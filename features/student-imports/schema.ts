import { graduationYears, yearsOfStudy } from '#features/users/schema.ts'
import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

/** What the columns of an imported table can hold. */
export const importFields = [
  'email',
  'firstName',
  'lastName',
  'yearOfStudy',
  'graduationYear',
  'major',
  'phone',
  'location',
  'tags',
] as const
export type ImportField = (typeof importFields)[number]

const { bytes } = limits.studentImport

/**
 * CSV with a header row, at most 10,000 rows. `mapping` names the column of each field, null for none; fields it leaves out are found
 * by the names of the columns. `existing`: whether students who have an account are left as they are or get the values of the table.
 * People are emailed only with `sendsLinks`, and only those who get an account.
 */
export const newImport = z.object({
  csv: z.string().min(1, 'The table is empty').max(bytes),
  isDryRun: z.boolean(),
  mapping: z.partialRecord(z.enum(importFields), z.string().max(200).nullable()).default({}),
  existing: z.enum(['skip', 'update']).default('skip'),
  sendsLinks: z.boolean().default(false),
})

const text = (label: string, max: number) => z.string().trim().max(max, `${label} can have at most ${max} characters`)

/** A row of the table. An empty cell changes nothing. */
export const importedStudent = z.object({
  firstName: text('First name', 80).optional(),
  lastName: text('Last name', 80).optional(),
  yearOfStudy: z.enum(yearsOfStudy, `Year of study must be one of ${yearsOfStudy.join(', ')}`).optional(),
  graduationYear: z.coerce
    .number('Graduation year must be a whole number')
    .int('Graduation year must be a whole number')
    .min(graduationYears.first, `Graduation year must be ${graduationYears.first} or later`)
    .max(graduationYears.last, `Graduation year must be ${graduationYears.last} or earlier`)
    .optional(),
  major: text('Major', 120).optional(),
  phone: text('Phone', 40).optional(),
  location: text('Location', 120).optional(),
  tags: z
    .array(text('A tag', limits.student.tagLength).toLowerCase())
    .max(limits.student.tagCount, `At most ${limits.student.tagCount} tags`)
    .optional(),
})
export type ImportedStudent = z.output<typeof importedStudent>

/** What happens or happened with a row. After an undo: `undone`, or `kept` where somebody has used or changed it since. */
export const outcomes = ['created', 'updated', 'skipped', 'problem', 'undone', 'kept'] as const
export type Outcome = (typeof outcomes)[number]

export const importLayout = z.object({
  columns: z.array(z.string()),
  mapping: z.record(z.enum(importFields), z.string().nullable()),
  ignoredColumns: z.array(z.string()),
})
export type ImportLayout = z.output<typeof importLayout>

const counts = z.record(z.enum(outcomes), z.number())

/**
 * What a dry run found (`checked`, without an id), or how far an import is. `rows`: the first rows of each outcome, by line, which
 * counts from 1, header included; `problem` is a sentence.
 */
export const importReport = importLayout.extend({
  id: z.string().nullable(),
  state: z.enum(['checked', 'running', 'done', 'undone']),
  totalCount: z.number(),
  doneCount: z.number(),
  counts,
  rows: z.array(
    z.object({
      line: z.number(),
      name: z.string(),
      email: z.string(),
      outcome: z.enum(outcomes),
      problem: z.string().nullable(),
    }),
  ),
})
export type ImportReport = z.output<typeof importReport>

/** An import of the last 30 days. */
export const importSummary = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'undone']),
  totalCount: z.number(),
  createdAt: instant,
})
