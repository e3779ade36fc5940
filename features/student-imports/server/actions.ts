import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { mapColumns } from '#platform/server/column-mapping.ts'
import { parseCsvTable } from '#platform/server/csv-table.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import {
  outcomes,
  type ImportLayout,
  type ImportReport,
  type importSummary,
  type newImport,
  type Outcome,
} from '../schema.ts'
import { columnNames } from './column-mapping.ts'
import { readRow, type ImportedRow } from './imported-row.ts'
import { decide } from './row-decision.ts'
import * as queries from './queries.ts'

/** The jobs that work an import off and take it back: their data is `{ importId }`. */
export const importJob = 'student-imports.import'
export const undoJob = 'student-imports.undo'

/** An import that made no progress for so long is not waited for. */
export const staleMs = 300_000
/** Rows checked before other requests get their turn. */
const rowsPerTurn = 200

type ImportInput = z.output<typeof newImport>
type ImportTable = { layout: ImportLayout; rows: ImportedRow[]; input: ImportInput }

/** Checks a table, and unless it is a dry run creates or updates a student for every valid row, in a job after the reply. */
export async function importStudents(ctx: Ctx, input: ImportInput): Promise<ImportReport> {
  const table = await parseCsvTable({ csv: input.csv, maxRows: limits.studentImport.rowCount, unreadable })
  const layout = mapColumns(table.columns, { names: columnNames, chosen: input.mapping })
  if (!input.isDryRun && layout.mapping.email === null) throw unreadable('Choose the column that holds the email.')
  const rows: ImportedRow[] = []
  const lineByEmail = new Map<string, number>()
  for (const [index, cells] of table.rows.entries()) {
    if (index % rowsPerTurn === 0) await setImmediate()
    const row = readRow({ cells, line: index + 2, layout })
    const email = row.email.toLowerCase()
    const first = row.student && lineByEmail.get(email)
    rows.push(first ? { ...row, student: null, problem: `This email is in line ${first} already` } : row)
    if (row.student && !first) lineByEmail.set(email, row.line)
  }
  const parsed = { layout, rows, input }
  return input.isDryRun ? checkRows(ctx, parsed) : findReport(ctx, await startImport(ctx, parsed))
}

function unreadable(reason: string): Error {
  return problem('student.import_unreadable', { params: { reason }, fields: { csv: reason } })
}

/** What the import would do. */
async function checkRows(ctx: Ctx, { layout, rows, input }: ImportTable): Promise<ImportReport> {
  const found = await queries.findPeopleByEmail(
    ctx,
    rows.filter(({ student }) => student).map(({ email }) => email),
  )
  const isUpdating = input.existing === 'update'
  const decided = rows.map((row) => {
    const person = found.get(row.email.toLowerCase()) ?? null
    const { outcome, problem: reason } = decide(row, { person, isUpdating, isDemo: ctx.me.isDemo })
    return { line: row.line, name: row.name, email: row.email, outcome, problem: reason }
  })
  const byOutcome = Map.groupBy(decided, ({ outcome }) => outcome)
  const shown = [...byOutcome.values()].flatMap((list) => list.slice(0, limits.studentImport.shownRowCount))
  return {
    ...layout,
    id: null,
    state: 'checked',
    totalCount: rows.length,
    doneCount: rows.length,
    counts: toCounts(new Map([...byOutcome].map(([outcome, list]) => [outcome, list.length]))),
    rows: shown.toSorted((one, other) => one.line - other.line),
  }
}

const toCounts = (counts: ReadonlyMap<Outcome, number>) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, counts.get(outcome) ?? 0])) as ImportReport['counts']

/** Stores the rows and queues the job; returns the id of the import. */
async function startImport(ctx: Ctx, { layout, rows, input }: ImportTable): Promise<string> {
  const ownerId = ctx.me.id
  const staleBefore = new Date(ctx.now().getTime() - staleMs)
  const id = newId()
  await ctx.transaction(async (tx) => {
    if (await queries.lockRunningImport(tx, { ownerId, staleBefore })) throw problem('student.import_running')
    const times = { createdAt: tx.now(), updatedAt: tx.now() }
    const choices = { isUpdating: input.existing === 'update', sendsLinks: input.sendsLinks }
    await queries.insertImport(tx, { id, ownerId, ...times, ...choices, layout, totalCount: rows.length })
    for (let from = 0; from < rows.length; from += 1_000)
      await queries.insertImportRows(tx, { importId: id, rows: rows.slice(from, from + 1_000) })
    await tx.record({ name: 'student.imported', subjectId: id, data: { count: rows.length } })
    await tx.queue(importJob, { data: { importId: id } })
  })
  return id
}

const toState = ({ isDone, undoneAt }: queries.ImportRecord) => (!isDone ? 'running' : undoneAt ? 'undone' : 'done')

/** How far an import is. */
export async function findReport(ctx: Ctx, id: string): Promise<ImportReport> {
  const record = await queries.findImport(ctx, id)
  const counts = await queries.countOutcomes(ctx, record.id)
  const rows = await queries.listReportedRows(ctx, record.id)
  return {
    ...record.layout,
    id: record.id,
    state: toState(record),
    totalCount: record.totalCount,
    doneCount: [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: toCounts(counts),
    rows: rows.map((row) => ({ ...row, outcome: row.outcome! })),
  }
}

export async function listImports(ctx: Ctx): Promise<z.input<typeof importSummary>[]> {
  const records = await queries.listImports(ctx)
  return records.map((record) => ({ ...record, state: toState(record) }))
}

/** Queues the undo of an import that is done. */
export async function undoImport(ctx: Ctx, id: string): Promise<ImportReport> {
  const { id: importId } = await queries.findImport(ctx, id)
  await ctx.transaction(async (tx) => {
    const record = await queries.lockImport(tx, importId)
    if (!record) throw problem('student.import_not_found')
    if (!record.isDone || record.undoneAt) throw problem('student.import_not_undoable')
    await queries.updateImport(tx, { id: importId, set: { isDone: false, undoneAt: tx.now(), updatedAt: tx.now() } })
    await tx.record({ name: 'student.importUndone', subjectId: importId, data: { count: record.totalCount } })
    await tx.queue(undoJob, { data: { importId } })
  })
  return findReport(ctx, importId)
}
