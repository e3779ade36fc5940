import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { limits } from '#rules/limits.ts'
import type { JobRow } from '../queries.ts'
import { speechJobs, speechSegments } from '../tables.ts'

export type SegmentRow = typeof speechSegments.$inferSelect
export type DocumentClaim = { token: string; job: JobRow; claimCount: number }
export type SegmentClaim = DocumentClaim & { segment: SegmentRow; previousText?: string; nextText?: string }

const leaseEnd = ({ now }: Pick<TxCtx, 'now'>) => new Date(now().getTime() + limits.speech.leaseSeconds * 1_000)
const instantOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * How many parts of each person's conversions are worked on. Claims are made one after the other, in all processes: else two at once could
 * both find room for the same person.
 */
async function lockClaims({ db }: TxCtx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('speech claims'))`)
}

const busyPeople = (now: SQL) => sql`
  select owner_id, count(*) as count from (
    select j.owner_id from speech_segments s join speech_jobs j on j.id = s.job_id where s.state = 'speaking' and s.lease_until > ${now}
    union all select owner_id from speech_jobs where read_at is null and lease_until > ${now}
  ) parts group by owner_id having count(*) > 0`

/** Claims the next document to read: of the person with the least under way, then of the one who has waited longest. */
export async function claimDocument(tx: TxCtx): Promise<DocumentClaim | null> {
  await lockClaims(tx)
  const now = instantOf(tx.now())
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with busy as (${busyPeople(now)})
    select j.id from speech_jobs j left join busy b on b.owner_id = j.owner_id
    where j.status in ('pending', 'processing') and j.read_at is null and j.source_key is not null
      and (j.lease_until is null or j.lease_until <= ${now}) and (j.retry_at is null or j.retry_at <= ${now})
      and coalesce(b.count, 0) < ${limits.speech.atOnceCount}
    order by coalesce(b.count, 0), j.created_at, j.id limit 1`)
  const [found] = rows
  if (!found) return null
  const token = newId()
  const [job] = await tx.db
    .update(speechJobs)
    .set({
      ...toStarted(tx),
      leaseToken: token,
      leaseUntil: leaseEnd(tx),
      claimCount: sql`${speechJobs.claimCount} + 1`,
    })
    .where(isUnfinished(found.id))
    .returning()
  return job ? { token, job, claimCount: job.claimCount } : claimDocument(tx)
}

/** A stop that was committed since the job was found stays: its parts are then no longer to be claimed. */
const isUnfinished = (id: string) => and(eq(speechJobs.id, id), inArray(speechJobs.status, ['pending', 'processing']))

const toStarted = (tx: TxCtx) => ({
  status: 'processing' as const,
  claimedAt: tx.now(),
  runStartedAt: sql`coalesce(${speechJobs.runStartedAt}, ${instantOf(tx.now())})`,
})

/**
 * A part that was being spoken when so many processes were killed is spoken alone, before all others: the cause may have
 * been another part, or no part at all.
 */
export const killsInCompany = 2

type Candidate = SegmentKey & { isSuspect: boolean; speakingCount: number; suspectCount: number }

/**
 * Claims the next segment to speak: of the person with the fewest, beginnings before the rest, then of the person who has waited longest
 * and of their oldest conversion.
 */
export async function claimSegment(tx: TxCtx): Promise<SegmentClaim | null> {
  await lockClaims(tx)
  const now = instantOf(tx.now())
  const { rows } = await tx.db.execute<Candidate>(sql`
    with busy as (${busyPeople(now)}), speaking as (
      select count(*)::int as "speakingCount", count(*) filter (where claim_count > ${killsInCompany})::int as "suspectCount"
      from speech_segments where state = 'speaking' and lease_until > ${now})
    select j.id as "jobId", s.position, s.claim_count >= ${killsInCompany} as "isSuspect", speaking.* from speech_jobs j
    cross join speaking
    cross join lateral (
      select position, claim_count from speech_segments where job_id = j.id and position >= j.ready_count
        and (state = 'waiting' or (state = 'speaking' and lease_until <= ${now}))
      order by position limit 1) s
    left join busy b on b.owner_id = j.owner_id
    where j.status in ('pending', 'processing') and j.read_at is not null and (j.retry_at is null or j.retry_at <= ${now})
      and coalesce(b.count, 0) < ${limits.speech.atOnceCount}
    order by "isSuspect" desc, coalesce(b.count, 0), s.position > 0,
      max(j.claimed_at) over (partition by j.owner_id) nulls first, j.created_at, j.id
    limit 1`)
  const [next] = rows
  if (!next || next.suspectCount > 0 || (next.isSuspect && next.speakingCount > 0)) return null
  return (await takeSegment(tx, next)) ?? claimSegment(tx)
}

type SegmentKey = { jobId: string; position: number }
const matchesKey = ({ jobId, position }: SegmentKey) =>
  and(eq(speechSegments.jobId, jobId), eq(speechSegments.position, position))

/** The job before its segment, as everywhere, so that no two transactions wait for each other. */
async function takeSegment(tx: TxCtx, key: SegmentKey): Promise<SegmentClaim | null> {
  const token = newId()
  const [job] = await tx.db.update(speechJobs).set(toStarted(tx)).where(isUnfinished(key.jobId)).returning()
  if (!job) return null
  const set = {
    state: 'speaking' as const,
    leaseToken: token,
    leaseUntil: leaseEnd(tx),
    claimCount: sql`${speechSegments.claimCount} + 1`,
  }
  const [segment] = await tx.db.update(speechSegments).set(set).where(matchesKey(key)).returning()
  const neighbors = await tx.db
    .select({ position: speechSegments.position, sentences: speechSegments.sentences })
    .from(speechSegments)
    .where(
      and(eq(speechSegments.jobId, key.jobId), inArray(speechSegments.position, [key.position - 1, key.position + 1])),
    )
  const previousText = neighbors.find(({ position }) => position < key.position)?.sentences.at(-1)?.text
  const nextText = neighbors.find(({ position }) => position > key.position)?.sentences[0]?.text
  return {
    token,
    job,
    segment: segment!,
    claimCount: segment!.claimCount,
    ...(previousText !== undefined && { previousText }),
    ...(nextText !== undefined && { nextText }),
  }
}

/** Extends these claims; answers which of them still hold. */
export async function renewLeases(ctx: Ctx, tokens: string[]): Promise<Set<string>> {
  const set = { leaseUntil: leaseEnd(ctx) }
  const segments = await ctx.db
    .update(speechSegments)
    .set(set)
    .where(and(inArray(speechSegments.leaseToken, tokens), eq(speechSegments.state, 'speaking')))
    .returning({ token: speechSegments.leaseToken })
  const documents = await ctx.db
    .update(speechJobs)
    .set(set)
    .where(and(inArray(speechJobs.leaseToken, tokens), eq(speechJobs.status, 'processing')))
    .returning({ token: speechJobs.leaseToken })
  return new Set([...segments, ...documents].map(({ token }) => token!))
}

/** Ends a claim with this outcome; answers whether it still held. */
export async function endSegmentClaim(
  { db }: TxCtx,
  { segment, token, set }: { segment: SegmentKey; token: string; set: Partial<SegmentRow> },
): Promise<boolean> {
  const isClaimed = and(matchesKey(segment), eq(speechSegments.leaseToken, token), eq(speechSegments.state, 'speaking'))
  const ended = await db
    .update(speechSegments)
    .set({ leaseToken: null, leaseUntil: null, ...set })
    .where(isClaimed)
    .returning({ position: speechSegments.position })
  return ended.length > 0
}

/** Frees the parts of a job that are being worked on: what comes of them is dropped. */
export async function freeSegments({ db }: TxCtx, jobId: string): Promise<void> {
  await db
    .update(speechSegments)
    .set({ state: 'waiting', leaseToken: null, leaseUntil: null, claimCount: 0 })
    .where(and(eq(speechSegments.jobId, jobId), eq(speechSegments.state, 'speaking')))
}
