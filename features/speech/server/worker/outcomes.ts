import type { TxCtx } from '#platform/server/ctx.ts'
import { settlePart } from '../budgets/actions.ts'
import { insertAudio } from '../audio/queries.ts'
import { lockJob, updateJob, type AudioRow, type JobRow } from '../queries.ts'
import { sendSignal } from '../signals.ts'
import { lockAudio, updateProgress } from '../texts/queries.ts'
import { endSegmentClaim, freeSegments, type SegmentClaim } from './queries.ts'

/** Screens are told of progress at most this often for a job. */
const publishMs = 1_000

type NewAudio = Pick<AudioRow, 'cacheKey' | 'fileKey' | 'bytes' | 'startsMs'>
type Spoken = { claim: SegmentClaim; audio: NewAudio; spent: number }

/**
 * Notes a segment as spoken, with the progress of its job and what it used of the budget, all in this transaction. Answers the file that
 * is kept: another worker may have spoken the same sentences first. Null where the claim no longer holds.
 */
export async function finishSegment(tx: TxCtx, { claim, audio, spent }: Spoken): Promise<string | null> {
  const { segment, token } = claim
  const job = await lockJob(tx, segment.jobId)
  if (job?.status !== 'processing') return null
  await lockAudio(tx, 'shared')
  const isClaimed = await endSegmentClaim(tx, { segment, token, set: { state: 'done', claimCount: 0 } })
  if (!isClaimed) return null
  const kept = await insertAudio(tx, { ...audio, createdAt: tx.now() })
  const reservedCount = await settlePart(tx, {
    job,
    amount: Math.min(job.reservedCount, segment.characterCount),
    spent,
  })
  const { leftCount } = await updateProgress(tx, job.id)
  if (leftCount === 0) await completeJob(tx, { ...job, reservedCount })
  else await noteProgress(tx, { ...job, reservedCount })
  return kept.fileKey
}

async function noteProgress(tx: TxCtx, job: JobRow): Promise<void> {
  const { id, ownerId, reservedCount, publishedAt } = job
  const isDue = publishedAt === null || tx.now().getTime() - publishedAt.getTime() >= publishMs
  const set = { reservedCount, retryAt: null, retryCount: 0, ...(isDue && { publishedAt: tx.now() }) }
  await updateJob(tx, { id, set })
  await sendSignal(tx, { kind: 'progress', jobId: id })
  if (isDue) await tx.publish({ topic: 'speech', personId: ownerId })
}

/** Ends a job of which everything is spoken. */
export async function completeJob(tx: TxCtx, job: JobRow): Promise<void> {
  await endRun(tx, { job, set: { status: 'completed', errorMessage: null, completedAt: tx.now() } })
  await tx.record({ name: 'speech.completed', subjectId: job.id, data: describeRun(tx, job) })
}

/** Ends a job that cannot go on, with the reason for its owner. */
export async function failJob(tx: TxCtx, { job, message }: { job: JobRow; message: string }): Promise<void> {
  await stopRun(tx, { job, message })
  await tx.record({ name: 'speech.failed', subjectId: job.id, data: describeRun(tx, job) })
}

/** How long the owner waited: in a queue as well, and after a retry since the work went on. */
function describeRun(tx: TxCtx, { ownerId, createdAt, runStartedAt, workedMs }: JobRow) {
  const since = workedMs > 0 && runStartedAt !== null ? runStartedAt : createdAt
  return { ownerId, waitedSeconds: Math.floor((tx.now().getTime() - since.getTime()) / 1_000) }
}

/** Ends a job before it is complete. What is spoken is kept; what is being spoken is dropped. */
export async function stopRun(tx: TxCtx, { job, message }: { job: JobRow; message: string }): Promise<void> {
  await freeSegments(tx, job.id)
  await endRun(tx, { job, set: { status: 'failed', errorMessage: message } })
  await sendSignal(tx, { kind: 'stop', jobId: job.id })
}

async function endRun(tx: TxCtx, { job, set }: { job: JobRow; set: Partial<JobRow> }): Promise<void> {
  const { id, ownerId, runStartedAt, workedMs } = job
  const reservedCount = await settlePart(tx, { job, amount: job.reservedCount, spent: 0 })
  const runMs = runStartedAt === null ? 0 : tx.now().getTime() - runStartedAt.getTime()
  const ended = {
    runStartedAt: null,
    workedMs: workedMs + runMs,
    leaseToken: null,
    leaseUntil: null,
    retryAt: null,
    retryCount: 0,
  }
  await updateJob(tx, { id, set: { ...set, ...ended, reservedCount } })
  await sendSignal(tx, { kind: 'progress', jobId: id })
  await tx.publish({ topic: 'speech', personId: ownerId })
}
