import { parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { campaignParameters, newLink, type ImportReport, type linkImport } from '../../schema.ts'
import { checkCode, createLink } from '../actions.ts'
import { checkDestination } from '../destination.ts'

const mostRows = 1_000
type Row = Record<string, string>
type Reported = ImportReport['rows'][number]

/** Makes a link of every good row; a row with a problem is reported and left out, and the others are made all the same. */
export async function importLinks(ctx: Ctx, { csv, isDryRun }: z.output<typeof linkImport>): Promise<ImportReport> {
  const table = readTable(csv)
  const seen = new Set<string>()
  const rows: Reported[] = []
  for (const [at, row] of table.entries()) {
    const reported = await importRow(ctx, { row, seen, isDryRun })
    rows.push({ line: at + 2, title: row['title'] ?? '', url: row['url'] ?? '', ...reported })
  }
  return { createdCount: isDryRun ? 0 : rows.filter((row) => row.problem === null).length, rows }
}

function readTable(csv: string): Row[] {
  const rows = parseTable(csv)
  const reason =
    rows.length === 0
      ? 'The table has no rows below its header.'
      : rows.length > mostRows
        ? 'The table has more than 1,000 rows.'
        : 'url' in rows[0]! && 'title' in rows[0]
          ? null
          : 'The header must name the columns "url" and "title".'
  if (reason !== null) throw problem('link.import_unreadable', { words: { reason }, fields: { csv: reason } })
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
    throw problem('link.import_unreadable', { words: { reason }, fields: { csv: reason } })
  }
}

type Importing = { row: Row; seen: Set<string>; isDryRun: boolean }

async function importRow(
  ctx: Ctx,
  { row, seen, isDryRun }: Importing,
): Promise<Pick<Reported, 'shortUrl' | 'problem'>> {
  const given = newLink.safeParse(linkOf(row))
  if (!given.success) return { shortUrl: null, problem: given.error.issues[0]!.message }
  try {
    const { shortCode } = given.data
    if (isDryRun) await tryLink(ctx, { given: given.data, seen })
    const code = isDryRun ? shortCode : (await createLink(ctx, given.data)).shortCode
    return { shortUrl: code === undefined ? null : `${ctx.config.shortLinkBase}/${code}`, problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { shortUrl: null, problem: error.message }
  }
}

/** Everything that making the link would refuse, a code that stands in two rows included. */
async function tryLink(
  ctx: Ctx,
  { given, seen }: { given: z.output<typeof newLink>; seen: Set<string> },
): Promise<void> {
  checkDestination(ctx, { url: given.url, field: 'url' })
  if (given.shortCode === undefined) return
  const { isFree } = await checkCode(ctx, given.shortCode)
  if (!isFree || seen.has(given.shortCode)) throw problem('link.code_taken')
  seen.add(given.shortCode)
}

function linkOf(row: Row): object {
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
