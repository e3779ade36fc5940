import { parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { campaignParameters, newLink, type ImportReport, type linkImport } from '../../schema.ts'
import { checkCode, createLink } from '../actions.ts'
import { checkDestination } from '../destination.ts'

const maxRows = 1_000
type Row = Record<string, string>
type ReportRow = ImportReport['rows'][number]

/** Creates a link for every valid row. Invalid rows are reported and do not stop the others. */
export async function importLinks(ctx: Ctx, { csv, isDryRun }: z.output<typeof linkImport>): Promise<ImportReport> {
  const table = parseImport(csv)
  const seen = new Set<string>()
  const rows: ReportRow[] = []
  for (const [index, row] of table.entries()) {
    const outcome = await importRow(ctx, { row, seen, isDryRun })
    rows.push({ line: index + 2, title: row['title'] ?? '', url: row['url'] ?? '', ...outcome })
  }
  return { createdCount: isDryRun ? 0 : rows.filter((row) => row.problem === null).length, rows }
}

function parseImport(csv: string): Row[] {
  const rows = parseTable(csv)
  const reason =
    rows.length === 0
      ? 'The table has no rows below its header.'
      : rows.length > maxRows
        ? 'The table has more than 1,000 rows.'
        : 'url' in rows[0]! && 'title' in rows[0]
          ? null
          : 'The header must name the columns "url" and "title".'
  if (reason !== null) throw problem('link.import_unreadable', { params: { reason }, fields: { csv: reason } })
  return rows
}

function parseTable(csv: string): Row[] {
  try {
    return parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: [',', ';', '\t'],
      columns: (header: string[]) => header.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, '_')),
    })
  } catch (error) {
    const reason = `The table could not be read: ${(error as Error).message}`
    throw problem('link.import_unreadable', { params: { reason }, fields: { csv: reason } })
  }
}

type ImportRowOptions = { row: Row; seen: Set<string>; isDryRun: boolean }

async function importRow(
  ctx: Ctx,
  { row, seen, isDryRun }: ImportRowOptions,
): Promise<Pick<ReportRow, 'shortUrl' | 'problem'>> {
  const input = newLink.safeParse(toLinkInput(row))
  if (!input.success) return { shortUrl: null, problem: input.error.issues[0]!.message }
  try {
    const { shortCode } = input.data
    if (isDryRun) await validateLink(ctx, { input: input.data, seen })
    const code = isDryRun ? shortCode : (await createLink(ctx, input.data)).shortCode
    return { shortUrl: code === undefined ? null : `${ctx.config.shortLinkBase}/${code}`, problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { shortUrl: null, problem: error.message }
  }
}

/** Throws what creating the link would throw; also when the same code is in two rows. */
async function validateLink(
  ctx: Ctx,
  { input, seen }: { input: z.output<typeof newLink>; seen: Set<string> },
): Promise<void> {
  checkDestination(ctx, { url: input.url, field: 'url' })
  if (input.shortCode === undefined) return
  const { isFree } = await checkCode(ctx, input.shortCode)
  if (!isFree || seen.has(input.shortCode)) throw problem('link.code_taken')
  seen.add(input.shortCode)
}

function toLinkInput(row: Row): object {
  const campaign = Object.entries(campaignParameters).flatMap(([field, name]) =>
    row[name] ? [[field, row[name]]] : [],
  )
  return {
    url: row['url'],
    title: row['title'],
    ...(row['description'] && { description: row['description'] }),
    ...(row['short_code'] && { shortCode: row['short_code'] }),
    ...(row['tags'] && { tags: row['tags'].split(/[;|]/).filter((tag) => tag.trim() !== '') }),
    ...Object.fromEntries(campaign),
  }
}
