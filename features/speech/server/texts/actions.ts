import { setImmediate } from 'node:timers/promises'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Block } from '#platform/server/documents/blocks.ts'
import { findBudgetProblem, reserveForJob } from '../budgets/actions.ts'
import { listEntries } from '../pronunciations/queries.ts'
import { createSpokenForm } from '../pronunciations/spoken-form.ts'
import { updateJob, type JobRow } from '../queries.ts'
import type { Sentence, StoredChapter } from '../tables.ts'
import { completeJob } from '../worker/outcomes.ts'
import { insertSegments, updateProgress, applyCachedAudio } from './queries.ts'
import { toSegments, type NewSegment } from './segments.ts'
import { toSentences } from './sentences.ts'

/** Blocks split before other requests get their turn. */
const blocksPerTurn = 200

/** A text ready to be spoken. */
export type SplitText = { chapters: StoredChapter[]; sentenceCount: number; segments: NewSegment[] }

/** Splits a text into what is spoken at once, by the pronunciations of the owner. */
export async function splitText(
  ctx: Ctx,
  { blocks, job }: { blocks: readonly Block[]; job: Pick<JobRow, 'ownerId' | 'engine' | 'engineVoiceId' | 'speed'> },
): Promise<SplitText> {
  const speakAs = createSpokenForm(await listEntries(ctx, job.ownerId))
  const sentences: Sentence[] = []
  const chapters: StoredChapter[] = []
  for (let from = 0; from < blocks.length; from += blocksPerTurn) {
    const before = sentences.length
    const part = toSentences(blocks.slice(from, from + blocksPerTurn))
    for (const { title, sentence } of part.chapters) chapters.push({ title, sentence: sentence + before })
    for (const sentence of part.sentences) sentences.push(speakAs(sentence))
    await setImmediate()
  }
  const engine = ctx.providers.speech[job.engine]
  const segments = toSegments({ sentences, chapters }, { ...job, engine })
  return { chapters, sentenceCount: sentences.length, segments }
}

/** Stores the text of a job and reserves what speaking it will use; answers the problem where a budget is too small for it. */
export async function storeText(tx: TxCtx, { job, text }: { job: JobRow; text: SplitText }): Promise<Error | null> {
  const { segments, chapters, sentenceCount } = text
  await insertSegments(tx, { jobId: job.id, segments })
  const characterCount = segments.reduce((sum, segment) => sum + segment.characterCount, 0)
  const read = { readAt: tx.now(), sourceKey: null, leaseToken: null, leaseUntil: null }
  const counts = { chapters, sentenceCount, characterCount, segmentCount: segments.length }
  return startRun(tx, await updateJob(tx, { id: job.id, set: { ...counts, ...read } }))
}

/** Begins to speak what is not spoken yet, or continues; answers the problem where a budget is too small for it. */
export async function startRun(tx: TxCtx, job: JobRow): Promise<Error | null> {
  await applyCachedAudio(tx, job.id)
  const { leftCount, leftCharacters } = await updateProgress(tx, job.id)
  const { ownerId: personId, budgetKind: kind, id } = job
  const use = { kind, personId, amount: leftCharacters }
  const reserved = await reserveForJob(tx, use)
  if (reserved === null) return findBudgetProblem(tx, use)
  const started = await updateJob(tx, { id, set: { ...reserved, runStartCount: job.characterCount - leftCharacters } })
  if (leftCount === 0) await completeJob(tx, started)
  return null
}
