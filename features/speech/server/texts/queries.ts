import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { bytesPerMs } from '#providers/speech/port.ts'
import { speechAudio, speechJobs, speechSegments, type Sentence } from '../tables.ts'
import type { NewSegment } from './segments.ts'

type WithDb = { db: Db }
const rowsPerInsert = 100

/** Stores segments as JSON: a parameter for each value would take seconds for a book. */
export async function insertSegments(
  { db }: TxCtx,
  { jobId, segments }: { jobId: string; segments: NewSegment[] },
): Promise<void> {
  for (let from = 0; from < segments.length; from += rowsPerInsert)
    await db.execute(sql`
      insert into speech_segments (job_id, position, first_sentence, sentences, character_count, cache_key)
      select ${jobId}, input.* from json_to_recordset(${JSON.stringify(segments.slice(from, from + rowsPerInsert))}::json)
        as input (position int, "firstSentence" int, sentences jsonb, "characterCount" int, "cacheKey" text)`)
}

/**
 * Keeps audio from being removed until the transaction ends: shared by all that begin to use some, exclusive for what removes the unused.
 * Its statement after this sees what the others have committed.
 */
export async function lockAudio({ db }: TxCtx, mode: 'shared' | 'exclusive'): Promise<void> {
  const name = mode === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await db.execute(sql`select ${name}(hashtext('speech audio'))`)
}

/** Marks the segments as done that were spoken before, for whatever job. */
export async function applyCachedAudio(tx: TxCtx, jobId: string): Promise<void> {
  await lockAudio(tx, 'shared')
  await tx.db.execute(sql`
    update speech_segments s set state = 'done' from speech_audio a
    where s.job_id = ${jobId} and s.state <> 'done' and a.cache_key = s.cache_key`)
}

/** Counts what is done and brings the job's figures up to date; answers how many segments and characters are left. */
export async function updateProgress(
  { db }: TxCtx,
  jobId: string,
): Promise<{ leftCount: number; leftCharacters: number }> {
  const { rows } = await db.execute<{ leftCount: number; leftCharacters: number }>(sql`
    with gap as (select coalesce(min(position), 2147483647) as first from speech_segments where job_id = ${jobId} and state <> 'done'),
    totals as (
      select count(*) filter (where s.position < gap.first) as ready, coalesce(sum(a.bytes) filter (where s.position < gap.first), 0) as bytes,
        coalesce(sum(s.character_count) filter (where s.state = 'done'), 0) as done,
        count(*) filter (where s.state <> 'done') as "leftCount",
        coalesce(sum(s.character_count) filter (where s.state <> 'done'), 0) as "leftCharacters"
      from speech_segments s cross join gap left join speech_audio a on a.cache_key = s.cache_key and s.state = 'done'
      where s.job_id = ${jobId})
    update speech_jobs set ready_count = totals.ready, audio_bytes = totals.bytes, done_character_count = totals.done
    from totals where id = ${jobId} returning "leftCount"::int, "leftCharacters"::int`)
  return rows[0] ?? { leftCount: 0, leftCharacters: 0 }
}

/** Gives segments that failed another chance. */
export async function resetSegments({ db }: TxCtx, jobId: string): Promise<void> {
  await db.execute(sql`
    update speech_segments set state = 'waiting', claim_count = 0, failure_count = 0, lease_token = null, lease_until = null
    where job_id = ${jobId} and state <> 'done'`)
}

export type TimedSegment = {
  firstSentence: number
  sentences: Sentence[]
  /** Where the segment begins and ends, and each sentence from its begin on; null for what is not spoken yet. */
  startMs: number | null
  endMs: number | null
  startsMs: number[]
}

/** The segments that hold these sentences, in order, with their times. */
export async function listTimedSegments(
  { db }: WithDb,
  { jobId, from, to }: { jobId: string; from: number; to: number },
): Promise<TimedSegment[]> {
  const isOfJob = eq(speechSegments.jobId, jobId)
  const firstOf = db
    .select({ first: sql<number>`coalesce(max(${speechSegments.position}), 0)`.mapWith(Number) })
    .from(speechSegments)
    .where(and(isOfJob, lte(speechSegments.firstSentence, from)))
  const [{ first } = { first: 0 }] = await firstOf
  const rows = await db
    .select({
      position: speechSegments.position,
      firstSentence: speechSegments.firstSentence,
      sentences: speechSegments.sentences,
      readyCount: speechJobs.readyCount,
      bytes: speechAudio.bytes,
      startsMs: speechAudio.startsMs,
    })
    .from(speechSegments)
    .innerJoin(speechJobs, eq(speechJobs.id, speechSegments.jobId))
    .leftJoin(speechAudio, eq(speechAudio.cacheKey, speechSegments.cacheKey))
    .where(and(isOfJob, gte(speechSegments.position, first), lt(speechSegments.firstSentence, to)))
    .orderBy(asc(speechSegments.position))
  let offset = await sumBytesBefore({ db }, { jobId, position: first })
  return rows.map(({ position, readyCount, bytes, startsMs, ...row }) => {
    if (position >= readyCount) return { ...row, startMs: null, endMs: null, startsMs: [] }
    const startMs = offset / bytesPerMs
    offset += bytes ?? 0
    return { ...row, startMs, endMs: offset / bytesPerMs, startsMs: startsMs ?? [] }
  })
}

async function sumBytesBefore(
  { db }: WithDb,
  { jobId, position }: { jobId: string; position: number },
): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${speechAudio.bytes}), 0)`.mapWith(Number) })
    .from(speechSegments)
    .innerJoin(speechAudio, eq(speechAudio.cacheKey, speechSegments.cacheKey))
    .where(and(eq(speechSegments.jobId, jobId), lt(speechSegments.position, position)))
  return row!.bytes
}

/** Where each segment that is spoken begins, in milliseconds, by its first sentence. */
export async function listStarts({ db }: WithDb, jobId: string): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ sentence: number; bytes: string }>(sql`
    select s.first_sentence as sentence, sum(a.bytes) over (order by s.position) - a.bytes as bytes
    from speech_segments s join speech_jobs j on j.id = s.job_id and s.position < j.ready_count
    join speech_audio a on a.cache_key = s.cache_key where s.job_id = ${jobId}`)
  return new Map(rows.map(({ sentence, bytes }) => [sentence, Number(bytes) / bytesPerMs]))
}
