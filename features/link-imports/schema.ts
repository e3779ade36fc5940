import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { campaignFields } from '#features/link-campaigns/schema.ts'

/** What the columns of an imported table can hold. */
export const importFields = ['url', 'title', 'shortCode', 'description', 'tags', ...campaignFields] as const
export type ImportField = (typeof importFields)[number]

/**
 * CSV with a header row, at most 10,000 rows. `mapping` names the column of each field, null for none; fields it leaves out are
 * found by the names of the columns: ours (`url`, `title`, `short_code`, `utm_source` …) and those of other link shorteners.
 * Tags are separated by `;`, `|` or a comma.
 */
export const linkImport = z.object({
  csv: z.string().min(1, 'The table is empty').max(limits.link.import.bytes),
  isDryRun: z.boolean(),
  mapping: z.partialRecord(z.enum(importFields), z.string().max(200).nullable()).default({}),
})

/** How the columns of an imported table were understood. `source`: whose export it is, null when it is nobody's known. */
export const importLayout = z.object({
  source: z.string().nullable(),
  columns: z.array(z.string()),
  mapping: z.record(z.enum(importFields), z.string().nullable()),
  ignoredColumns: z.array(z.string()),
})
export type ImportLayout = z.output<typeof importLayout>

/**
 * What a dry run found (`checked`, without an id), or how far an import is. `rows`: the first rows with a problem and the first
 * others, by line; `line` counts from 1, header included; `problem` is a sentence.
 */
export const importReport = importLayout.extend({
  id: z.string().nullable(),
  state: z.enum(['checked', 'running', 'done']),
  totalCount: z.number(),
  /** Rows looked at so far. */
  doneCount: z.number(),
  /** Rows without a problem, of those looked at. */
  validCount: z.number(),
  createdCount: z.number(),
  rows: z.array(
    z.object({
      line: z.number(),
      title: z.string(),
      url: z.string(),
      shortUrl: z.string().nullable(),
      problem: z.string().nullable(),
    }),
  ),
})

export type ImportReport = z.output<typeof importReport>
