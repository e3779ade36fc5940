import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { listTakenCodes } from '#features/links/server/bulk/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { parseCsvTable } from '#platform/server/csv-table.ts'
import { problem } from '#platform/server/problem.ts'
import { consumeRateLimit } from '#platform/server/rate-limits.ts'
import { errors } from '#rules/errors.ts'
import { limits } from '#rules/limits.ts'
import type { ImportLayout, ImportReport, linkImport } from '../schema.ts'
import { mapLinkColumns } from './column-mapping.ts'
import { readRow, type ImportedRow } from './imported-link.ts'
import {
  countImportProblems,
  findImport,
  insertImport,
  insertImportRows,
  listReportedRows,
  lockOwnImports,
} from './queries.ts'

/** The job that works off an import: its data is `{ importId }`. */
export const importJob = 'links.import'

/** An import that made no progress for so long is not waited for. */
export const staleMs = 300_000
/** Rows checked before other requests get their turn. */
const rowsPerTurn = 100

/** Checks a table, and unless it is a dry run creates a link for every valid row, in a job after the reply. */
export async function importLinks(ctx: Ctx, input: z.output<typeof linkImport>): Promise<ImportReport> {
  const table = await parseCsvTable({ csv: input.csv, maxRows: limits.link.import.rowCount, unreadable })
  await consumeRateLimit(ctx, { name: 'link.importRow', subject: ctx.me.id, count: table.rows.length })
  const layout = mapLinkColumns(table.columns, input.mapping)
  const rows: ImportedRow[] = []
  for (const [index, cells] of table.rows.entries()) {
    if (index % rowsPerTurn === 0) await setImmediate()
    rows.push(readRow(ctx, { cells, line: index + 2, layout }))
  }
  if (input.isDryRun) return checkRows(ctx, { layout, rows })
  if (layout.mapping.url === null) throw unreadable('Choose the column that holds the URL.')
  return findImportReport(ctx, await startImport(ctx, { layout, rows }))
}

function unreadable(reason: string): Error {
  return problem('link.import_unreadable', { params: { reason }, fields: { csv: reason } })
}

type ImportTable = { layout: ImportLayout; rows: ImportedRow[] }

/** What the import would do. */
async function checkRows(ctx: Ctx, { layout, rows }: ImportTable): Promise<ImportReport> {
  const taken = await listTakenCodes(
    ctx,
    rows.flatMap(({ link }) => link?.shortCode ?? []),
  )
  const checked = rows.map(({ line, title, url, link, problem: reason }) => {
    const code = link?.shortCode
    const isTaken = code !== undefined && taken.has(code)
    // The second row with a code would find it taken by the first.
    if (code !== undefined) taken.add(code)
    const shortUrl = code === undefined || isTaken ? null : `${ctx.config.shortLinkBase}/${code}`
    return { line, title, url, shortUrl, problem: isTaken ? errors['link.code_taken'][1] : reason }
  })
  const validRows = checked.filter((row) => row.problem === null)
  const invalidRows = checked.filter((row) => row.problem !== null)
  const { shownRowCount } = limits.link.import
  const shownRows = [...validRows.slice(0, shownRowCount), ...invalidRows.slice(0, shownRowCount)]
  return {
    ...layout,
    id: null,
    state: 'checked',
    totalCount: rows.length,
    doneCount: rows.length,
    validCount: validRows.length,
    createdCount: 0,
    rows: shownRows.toSorted((one, other) => one.line - other.line),
  }
}

/** Stores the rows and queues the job; returns the id of the import. */
async function startImport(ctx: Ctx, { layout, rows }: ImportTable): Promise<string> {
  const ownerId = ctx.me.id
  const staleBefore = new Date(ctx.now().getTime() - staleMs)
  const id = newId()
  await ctx.transaction(async (tx) => {
    if (await lockOwnImports(tx, { ownerId, staleBefore })) throw problem('link.import_running')
    const times = { createdAt: tx.now(), updatedAt: tx.now() }
    await insertImport(tx, { id, ownerId, ...times, layout, totalCount: rows.length })
    for (let from = 0; from < rows.length; from += 1_000)
      await insertImportRows(tx, { importId: id, rows: rows.slice(from, from + 1_000) })
    await tx.record({ name: 'link.imported', subjectId: id, data: { count: rows.length } })
    await tx.queue(importJob, { data: { importId: id } })
  })
  return id
}

/** How far an import is. */
export async function findImportReport(ctx: Ctx, id: string): Promise<ImportReport> {
  const { layout, ...record } = await findImport(ctx, id)
  const rows = await listReportedRows(ctx, record.id)
  const toShortUrl = (code: string | null) => (code === null ? null : `${ctx.config.shortLinkBase}/${code}`)
  return {
    ...layout,
    id: record.id,
    state: record.isDone ? 'done' : 'running',
    totalCount: record.totalCount,
    doneCount: record.doneCount,
    validCount: record.totalCount - (await countImportProblems(ctx, record.id)),
    createdCount: record.createdCount,
    rows: rows.map(({ line, title, url, shortCode, problem: reason }) => {
      return { line, title, url, shortUrl: toShortUrl(shortCode), problem: reason }
    }),
  }
}
