import { and, asc, eq, getColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keyset } from '#platform/server/db/keyset.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { speechAudio, speechJobs, speechPositions, speechSegments } from './tables.ts'

type WithDb = { db: Db }
export type JobRow = typeof speechJobs.$inferSelect
/** With how far the viewer has listened. */
export type ListedJob = JobRow & { positionMs: number | null }

/** The reason of a job that its owner stopped. */
export const stoppedByOwner = 'You stopped this conversion.'

const isUnfinished = inArray(speechJobs.status, ['pending', 'processing'])

function selectJobs({ db, me }: Pick<Ctx, 'db' | 'me'>) {
  const isMine = and(eq(speechPositions.jobId, speechJobs.id), eq(speechPositions.personId, me.id))
  return db
    .select({ ...getColumns(speechJobs), positionMs: speechPositions.positionMs })
    .from(speechJobs)
    .leftJoin(speechPositions, isMine)
}

/** The viewer's own conversions, newest first. */
export async function listJobs(ctx: Ctx, page: PageQuery): Promise<Page<ListedJob>> {
  const where = withinScope(ctx, { owner: speechJobs.ownerId })
  const list = keyset({ from: speechJobs, by: 'createdAt', page })
  return list.read(selectJobs(ctx), { where, count: () => ctx.db.$count(speechJobs, where) })
}

/** A conversion of the viewer's own or one that its owner shares, else a 404. Demo people share with demo people only (T9). */
export async function findJob(ctx: Ctx | TxCtx, id: string): Promise<ListedJob> {
  const ofSameKind = ctx.db.select({ id: people.id }).from(people).where(eq(people.isDemo, ctx.me.isDemo))
  const isOpen = or(
    withinScope(ctx, { owner: speechJobs.ownerId }),
    and(eq(speechJobs.isShared, true), inArray(speechJobs.ownerId, ofSameKind)),
  )
  const [row] = await selectJobs(ctx).where(and(eq(speechJobs.id, id), isOpen))
  if (!row) throw problem('speech.not_found')
  return row
}

/** A conversion of the viewer's own, locked, else a 404. */
export async function lockOwnJob(tx: TxCtx, id: string): Promise<JobRow> {
  const isOwn = withinScope(tx, { owner: speechJobs.ownerId })
  const [row] = await tx.db
    .select()
    .from(speechJobs)
    .where(and(eq(speechJobs.id, id), isOwn))
    .for('update')
  if (!row) throw problem('speech.not_found')
  return row
}

/** The conversion, locked, or null where it was deleted. */
export async function lockJob({ db }: TxCtx, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(speechJobs).where(eq(speechJobs.id, id)).for('update')
  return row ?? null
}

/** Whether it is there and not finished. */
export async function isJobUnfinished({ db }: WithDb, id: string): Promise<boolean> {
  return (await db.$count(speechJobs, and(eq(speechJobs.id, id), isUnfinished))) > 0
}

/**
 * How many conversions of the person keep the machine or its disk busy: unfinished ones, and those with a document that is not read. No
 * other transaction adds one until this one ends.
 */
export async function countQueued({ db }: TxCtx, ownerId: string): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`speech ${ownerId}`}))`)
  return db.$count(speechJobs, and(eq(speechJobs.ownerId, ownerId), or(isUnfinished, isNotNull(speechJobs.sourceKey))))
}

/** Closer together, conversions of a person are one batch: the page sends its files one after the other. */
const batchGapSeconds = 60

/** The conversions of a batch without those that the owner stopped, oldest first; none where this one was deleted. */
export async function listBatch({ db }: WithDb, { id, ownerId }: { id: string; ownerId: string }): Promise<JobRow[]> {
  const order = sql`over (order by created_at, id)`
  const batch = sql`
    with gaps as (
      select id, created_at, created_at - lag(created_at) ${order} > make_interval(secs => ${batchGapSeconds}) as is_first
      from speech_jobs where owner_id = ${ownerId}),
    batches as (select id, count(*) filter (where is_first) ${order} as number from gaps)
    select id from batches where number = (select number from batches where id = ${id})`
  return db
    .select()
    .from(speechJobs)
    .where(and(sql`${speechJobs.id} in (${batch})`, sql`${speechJobs.errorMessage} is distinct from ${stoppedByOwner}`))
    .orderBy(asc(speechJobs.createdAt), asc(speechJobs.id))
}

export async function insertJob({ db }: TxCtx, row: typeof speechJobs.$inferInsert): Promise<JobRow> {
  const [job] = await db.insert(speechJobs).values(row).returning()
  return job!
}

export async function updateJob(
  { db }: WithDb,
  { id, set }: { id: string; set: Partial<typeof speechJobs.$inferInsert> },
): Promise<JobRow> {
  const [job] = await db.update(speechJobs).set(set).where(eq(speechJobs.id, id)).returning()
  return job!
}

/** Deletes a job with its segments; answers the cache keys of what was spoken for it. */
export async function deleteJob({ db }: TxCtx, id: string): Promise<string[]> {
  const segments = await db
    .select({ cacheKey: speechSegments.cacheKey })
    .from(speechSegments)
    .where(eq(speechSegments.jobId, id))
  await db.delete(speechJobs).where(eq(speechJobs.id, id))
  return segments.map(({ cacheKey }) => cacheKey)
}

export async function savePosition(
  { db }: WithDb,
  row: { jobId: string; personId: string; positionMs: number },
): Promise<void> {
  const target = [speechPositions.jobId, speechPositions.personId]
  await db
    .insert(speechPositions)
    .values(row)
    .onConflictDoUpdate({ target, set: { positionMs: row.positionMs } })
}

/** Those of the documents that a job still has to read. */
export async function listSourcesInUse({ db }: WithDb, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: speechJobs.sourceKey })
    .from(speechJobs)
    .where(inArray(speechJobs.sourceKey, keys))
  return new Set(rows.map(({ key }) => key!))
}

/** Whether any conversion of anybody is unfinished. */
export async function hasUnfinished({ db }: WithDb): Promise<boolean> {
  const rows = await db.select({ id: speechJobs.id }).from(speechJobs).where(isUnfinished).limit(1)
  return rows.length > 0
}

export type AudioRow = typeof speechAudio.$inferSelect
