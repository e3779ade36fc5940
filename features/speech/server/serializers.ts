import { bytesPerMs } from '#providers/speech/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { z } from 'zod'
import type { Chapter, speechJob } from '../schema.ts'
import type { JobRow, ListedJob } from './queries.ts'

const bytesPerSecond = bytesPerMs * 1_000

export type JobReply = z.input<typeof speechJob>

/** A conversion as its owner and those see it with whom it is shared. */
export function toSpeechJob(ctx: Ctx, job: JobRow & Partial<ListedJob>): JobReply {
  const { audioBytes, readyCount, characterCount, doneCharacterCount } = job
  const spokenSeconds = audioBytes / bytesPerSecond
  const isEmpty = readyCount === 0
  return {
    ...job,
    audioLengthSeconds: isEmpty ? null : spokenSeconds,
    processingTimeMs: findWorkedMs(ctx, job),
    audioFileUrl: isEmpty ? null : `/api/tts/${job.id}/audio`,
    progress: characterCount === 0 ? 0 : doneCharacterCount / characterCount,
    secondsLeft: estimateSecondsLeft(ctx, job),
    estimatedLengthSeconds: estimateLength(ctx, job),
    positionMs: job.positionMs ?? 0,
    isOwn: job.ownerId === ctx.me.id,
  }
}

function findWorkedMs({ now }: Ctx, { workedMs, runStartedAt }: JobRow): number | null {
  if (runStartedAt !== null) return workedMs + Math.max(0, now().getTime() - runStartedAt.getTime())
  return workedMs === 0 ? null : workedMs
}

/** By how fast this run was so far. */
function estimateSecondsLeft({ now }: Ctx, job: JobRow): number | null {
  const { status, runStartedAt, runStartCount, doneCharacterCount, characterCount } = job
  const doneInRun = doneCharacterCount - runStartCount
  if (status !== 'processing' || runStartedAt === null || doneInRun <= 0) return null
  const runSeconds = (now().getTime() - runStartedAt.getTime()) / 1_000
  return Math.ceil(((characterCount - doneCharacterCount) / doneInRun) * runSeconds)
}

function estimateLength({ providers }: Ctx, job: JobRow): number | null {
  const { status, audioBytes, characterCount, doneCharacterCount, engine, speed } = job
  if (characterCount === 0) return null
  const left = status === 'completed' ? 0 : characterCount - doneCharacterCount
  return audioBytes / bytesPerSecond + left / (providers.speech[engine].charactersPerSecond * speed)
}

/** `starts`: where the segments begin that are spoken, by their first sentence. */
export function toChapters({ chapters }: JobRow, starts: ReadonlyMap<number, number>): Chapter[] {
  return chapters.map((chapter) => ({ ...chapter, startMs: starts.get(chapter.sentence) ?? null }))
}
