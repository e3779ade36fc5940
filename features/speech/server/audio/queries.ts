import { and, asc, eq, gte, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AudioRow } from '../queries.ts'
import { speechAudio, speechJobs, speechSegments } from '../tables.ts'
import type { Piece } from './pieces.ts'

type WithDb = { db: Db }

export async function findAudio({ db }: WithDb, cacheKey: string): Promise<AudioRow | null> {
  const [row] = await db.select().from(speechAudio).where(eq(speechAudio.cacheKey, cacheKey))
  return row ?? null
}

/** Keeps what was spoken, or answers the row of who was faster. */
export async function insertAudio({ db }: TxCtx, row: typeof speechAudio.$inferInsert): Promise<AudioRow> {
  const isSample = sql`${speechAudio.isSample} or excluded.is_sample`
  const [audio] = await db
    .insert(speechAudio)
    .values(row)
    .onConflictDoUpdate({ target: speechAudio.cacheKey, set: { isSample } })
    .returning()
  return audio!
}

/** What is spoken of a job from this segment on without a gap, and whether more may follow. Null where the job was deleted. */
export async function findPieces(
  { db }: WithDb,
  { jobId, from }: { jobId: string; from: number },
): Promise<{ pieces: Piece[]; isGrowing: boolean } | null> {
  // First the state: pieces that are read after it are then all there are, where it says that the job has ended.
  const [job] = await db.select({ status: speechJobs.status }).from(speechJobs).where(eq(speechJobs.id, jobId))
  if (!job) return null
  const pieces = await db
    .select({ fileKey: speechAudio.fileKey, bytes: speechAudio.bytes })
    .from(speechSegments)
    .innerJoin(speechJobs, eq(speechJobs.id, speechSegments.jobId))
    .innerJoin(speechAudio, eq(speechAudio.cacheKey, speechSegments.cacheKey))
    .where(
      and(
        eq(speechSegments.jobId, jobId),
        gte(speechSegments.position, from),
        lt(speechSegments.position, speechJobs.readyCount),
      ),
    )
    .orderBy(asc(speechSegments.position))
  return { pieces, isGrowing: job.status === 'pending' || job.status === 'processing' }
}

/** Deletes what no job uses, of these or of all; answers the keys of its files. The caller has locked audio exclusively. */
export async function deleteUnusedAudio({ db }: TxCtx, cacheKeys?: string[]): Promise<string[]> {
  const users = db
    .select({ one: sql`1` })
    .from(speechSegments)
    .where(eq(speechSegments.cacheKey, speechAudio.cacheKey))
  const isNamed = cacheKeys && inArray(speechAudio.cacheKey, cacheKeys)
  const rows = await db
    .delete(speechAudio)
    .where(and(isNamed, eq(speechAudio.isSample, false), notExists(users)))
    .returning({ fileKey: speechAudio.fileKey })
  return rows.map(({ fileKey }) => fileKey)
}

/** Those of the files that hold audio. */
export async function listAudioInUse({ db }: WithDb, keys: string[]): Promise<Set<string>> {
  const rows = await db.select({ key: speechAudio.fileKey }).from(speechAudio).where(inArray(speechAudio.fileKey, keys))
  return new Set(rows.map(({ key }) => key))
}
