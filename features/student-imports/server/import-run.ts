import { setTimeout } from 'node:timers/promises'
import { addTags } from '#features/students/server/tags/queries.ts'
import { insertStudents, updateProfile } from '#features/users/server/actions.ts'
import { findPerson } from '#features/users/server/queries.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { tryRateLimit } from '#platform/server/rate-limits.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { createAccountEmail } from './emails.ts'
import * as queries from './queries.ts'
import { decide } from './row-decision.ts'

const rowsPerChunk = 250
/** Pause between two chunks, in which other requests have the database to themselves. */
const pauseMs = 10

/** Works off an import in chunks, each committed with its progress: a killed process loses at most one, and no row runs twice. */
export async function runImport(ctx: Ctx, importId: string): Promise<void> {
  const record = await ctx.transaction((tx) => queries.lockImport(tx, importId))
  const owner = record && (await findPerson(ctx, record.ownerId))
  if (!owner) return
  await runChunks(ctx, (tx, after) => importNextRows(tx, { importId, owner, after }))
}

/** Runs chunks until one says that it was the last. Each begins behind the last line of the one before it. */
async function runChunks(ctx: Ctx, work: (tx: TxCtx, after: number) => Promise<number | null>): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const start: number = after
    after = await ctx.transaction((tx) => work(tx, start))
    await setTimeout(pauseMs)
  }
}

type NextRows = { importId: string; owner: Person; after: number }

async function importNextRows(tx: TxCtx, { importId, owner, after }: NextRows): Promise<number | null> {
  const record = await queries.lockImport(tx, importId)
  if (!record || record.isDone || record.undoneAt) return null
  const rows = await queries.listNextRows(tx, { importId, after, limit: rowsPerChunk, isUndoing: false })
  const settled = await storeStudents(tx, { rows, record, owner })
  if (rows.length > 0) await queries.settleRows(tx, { importId, rows: settled })
  return finishChunk(tx, { importId, rows })
}

type FinishedChunk = { importId: string; rows: queries.ImportRowRecord[] }

/** Returns its last line, or null where no row is left. */
async function finishChunk(tx: TxCtx, { importId, rows }: FinishedChunk): Promise<number | null> {
  const isLast = rows.length < rowsPerChunk
  await queries.updateImport(tx, { id: importId, set: { isDone: isLast, updatedAt: tx.now() } })
  if (isLast)
    for (const topic of ['students', 'studentImports'] as const) await tx.publish({ permission: 'student.list', topic })
  return isLast ? null : rows.at(-1)!.line
}

type Chunk = { rows: queries.ImportRowRecord[]; record: queries.ImportRecord; owner: Person }

async function storeStudents(tx: TxCtx, { rows, record, owner }: Chunk): Promise<queries.SettledRow[]> {
  const found = await queries.findPeopleByEmail(
    tx,
    rows.map(({ email }) => email),
  )
  const settled: queries.SettledRow[] = []
  const created: queries.ImportRowRecord[] = []
  for (const row of rows) {
    const person = found.get(row.email.toLowerCase()) ?? null
    const { outcome, problem } = decide(row, { person, isUpdating: record.isUpdating, isDemo: owner.isDemo })
    if (outcome === 'created') created.push(row)
    else if (outcome === 'updated') settled.push(await updateStudent(tx, { row, before: person! }))
    else settled.push({ line: row.line, outcome, problem })
  }
  return [...settled, ...(await createStudents(tx, { rows: created, record, owner }))]
}

async function updateStudent(
  tx: TxCtx,
  { row, before }: { row: queries.ImportRowRecord; before: Person },
): Promise<queries.SettledRow> {
  const { tags = [], ...fields } = row.student!
  const changed = Object.entries(fields).filter(([name, value]) => value !== before[name as keyof Person])
  const set = Object.fromEntries(changed)
  const person = changed.length > 0 ? await updateProfile(tx, { before, set }) : before
  const added = await addTags(tx, { rows: tags.map((tag) => ({ studentId: before.id, tag })) })
  const replaced = {
    fields: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof Person]])),
    tags: added.map(({ tag }) => tag),
  }
  return { line: row.line, outcome: 'updated', personId: before.id, personVersion: person.version, replaced }
}

async function createStudents(tx: TxCtx, { rows, record, owner }: Chunk): Promise<queries.SettledRow[]> {
  const { isDemo } = owner
  const people = await insertStudents(
    tx,
    rows.map(({ email, student }) => ({ email, ...student!, isDemo })),
  )
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]))
  const tagged = rows.flatMap(({ email, student }) => {
    const person = byEmail.get(email.toLowerCase())
    return person ? (student!.tags ?? []).map((tag) => ({ studentId: person.id, tag })) : []
  })
  await addTags(tx, { rows: tagged })
  if (record.sendsLinks) await sendAccountEmails(tx, { people, owner })
  return rows.map(({ line, email }) => {
    const person = byEmail.get(email.toLowerCase())
    // Somebody registered with this address since it was looked up.
    if (!person) return { line, outcome: 'skipped' }
    return { line, outcome: 'created', personId: person.id, personVersion: person.version }
  })
}

async function sendAccountEmails(tx: TxCtx, { people, owner }: { people: Person[]; owner: Person }): Promise<void> {
  const authorName = `${owner.firstName} ${owner.lastName}`.trim() || 'The program staff'
  const max = limits.unsolicitedEmail.beforeSignIn
  const mails: Parameters<TxCtx['sendEmails']>[0] = []
  for (const { email, firstName, isDemo } of people) {
    const { isWithin } = await tryRateLimit(tx, { name: 'email.unsolicited', subject: email.toLowerCase(), max })
    const template = createAccountEmail({ firstName, email, authorName, url: tx.config.publicUrl })
    // In a job nobody is signed in: that the importing person is of the demo has to be said (T9).
    if (isWithin) mails.push({ to: email, template, isForDemo: isDemo || owner.isDemo })
  }
  if (mails.length > 0) await tx.sendEmails(mails)
}

/** Takes an import back, in chunks as above. */
export async function runUndo(ctx: Ctx, importId: string): Promise<void> {
  await runChunks(ctx, (tx, after) => undoNextRows(tx, { importId, after }))
}

async function undoNextRows(
  tx: TxCtx,
  { importId, after }: Pick<NextRows, 'importId' | 'after'>,
): Promise<number | null> {
  const record = await queries.lockImport(tx, importId)
  if (!record || record.isDone || !record.undoneAt) return null
  const rows = await queries.listNextRows(tx, { importId, after, limit: rowsPerChunk, isUndoing: true })
  const people = await queries.lockPeople(
    tx,
    rows.flatMap(({ personId }) => personId ?? []),
  )
  const createdRows = rows.filter(({ outcome }) => outcome === 'created')
  const settled: queries.SettledRow[] = []
  for (const row of rows) if (row.outcome === 'updated') settled.push(await restoreStudent(tx, { row, people }))
  const created = createdRows.map(({ personId, personVersion }) => ({ id: personId!, version: personVersion! }))
  const gone = new Set(await queries.deleteUntouched(tx, created))
  // Rows of deleted students are gone with them.
  for (const { line, personId } of createdRows) if (!gone.has(personId!)) settled.push({ line, outcome: 'kept' })
  if (settled.length > 0) await queries.settleRows(tx, { importId, rows: settled })
  return finishChunk(tx, { importId, rows })
}

type UndoneRow = { row: queries.ImportRowRecord; people: Map<string, Person> }

/** Restores what an update replaced, unless somebody has changed the student since. */
async function restoreStudent(tx: TxCtx, { row, people }: UndoneRow): Promise<queries.SettledRow> {
  const before = people.get(row.personId!)
  if (!before || before.version !== row.personVersion) return { line: row.line, outcome: 'kept' }
  const { fields = {}, tags = [] } = row.replaced ?? {}
  if (Object.keys(fields).length > 0) await updateProfile(tx, { before, set: fields })
  await addTags(tx, { rows: [], removed: tags.map((tag) => ({ studentId: before.id, tag })) })
  return { line: row.line, outcome: 'undone' }
}

/** Deletes reports of old imports, and starts those again whose job was given up. */
export async function maintainImports(ctx: Ctx, { staleMs }: { staleMs: number }): Promise<string[]> {
  const { keptDays } = limits.studentImport
  await queries.purgeImports(ctx, new Date(ctx.now().getTime() - keptDays * 86_400_000))
  return queries.listAbandonedImports(ctx, new Date(ctx.now().getTime() - staleMs))
}
