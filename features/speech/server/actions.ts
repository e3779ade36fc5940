import type { z } from 'zod'
import { normalizeText, type Block } from '#platform/server/documents/blocks.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { defaultVoiceId, speechSpeeds } from '#rules/speech.ts'
import type { newPosition, newSharing, speechJobDetails } from '../schema.ts'
import { deleteUnusedAudio } from './audio/queries.ts'
import { assertBudgetLeft } from './budgets/actions.ts'
import * as queries from './queries.ts'
import { toChapters, toSpeechJob, type JobReply } from './serializers.ts'
import { sendSignal } from './signals.ts'
import { splitText, startRun, storeText } from './texts/actions.ts'
import { listStarts, lockAudio, resetSegments } from './texts/queries.ts'
import { receiveForm, type StoredDocument } from './uploads/actions.ts'
import { findVoice } from './voices/actions.ts'
import { findBudgetKind } from './voices/engine-offer.ts'
import { stopRun } from './worker/outcomes.ts'
import { worker } from './worker/worker.ts'

/** Looks after one conversion until it is finished: its data is `{ jobId }`. */
export const convertJob = 'speech.convert'
/** How soon another process goes on after a worker was killed, with the end of its lease (R3). */
const watchMs = 10_000
const nameLength = 60

/** Wakes the worker of this process, and comes back as long as the conversion is unfinished. */
export async function watchJob(ctx: Ctx, jobId: string): Promise<void> {
  ctx.services.get(worker).wake()
  if (!(await queries.isJobUnfinished(ctx, jobId))) return
  const after = new Date(ctx.now().getTime() + watchMs)
  await ctx.transaction((tx) => tx.queue(convertJob, { data: { jobId }, after }))
}

/** Wakes the worker of this process where any conversion is unfinished. */
export async function resumeWork(ctx: Ctx): Promise<void> {
  if (await queries.hasUnfinished(ctx)) ctx.services.get(worker).wake()
}

/** Starts the conversion of a document or a typed text. */
export async function createJob(ctx: RequestCtx): Promise<JobReply> {
  const { fields, file } = await receiveForm(ctx)
  try {
    const settings = await readSettings(ctx, fields)
    const job = await (file ? addDocument(ctx, { settings, file }) : addText(ctx, { settings, text: fields['text'] }))
    return toSpeechJob(ctx, job)
  } catch (error) {
    if (file) await removeRefused(ctx, file)
    throw error
  }
}

/** Only where no row names it: after a lost connection the row may be there. */
async function removeRefused(ctx: Ctx, { key }: StoredDocument): Promise<void> {
  const inUse = await queries.listSourcesInUse(ctx, [key])
  if (!inUse.has(key)) await ctx.providers.files.remove(key)
}

type JobSettings = Awaited<ReturnType<typeof readSettings>>

async function readSettings(ctx: Ctx, fields: Record<string, string>) {
  const { min, max, step, standard } = speechSpeeds
  const speed = fields['speed'] === undefined ? standard : Number(fields['speed'])
  if (!(speed >= min && speed <= max && Number.isInteger(speed / step))) throw problem('speech.speed_invalid')
  const { id: voice, voice: engineVoice, offer } = await findVoice(ctx, fields['voice'] ?? defaultVoiceId)
  const budgetKind = findBudgetKind(offer)
  await assertBudgetLeft(ctx, { kind: budgetKind, personId: ctx.me.id })
  const { engine, isOwnKey } = offer
  return { voice, engineVoiceId: engineVoice.id, engine: engine.name, isOwnKey, speed, budgetKind }
}

async function addDocument(ctx: Ctx, { settings, file }: { settings: JobSettings; file: StoredDocument }) {
  const source = { fileName: file.name, sourceKey: file.key, sourceKind: file.kind }
  return ctx.transaction((tx) => insertJob(tx, { ...settings, ...source }))
}

async function addText(ctx: Ctx, { settings, text = '' }: { settings: JobSettings; text: string | undefined }) {
  if (text.trim() === '') throw problem('speech.nothing_to_speak')
  if (text.length > limits.speech.typedLength) throw problem('speech.text_too_long')
  const blocks = toBlocks(text)
  if (blocks.length === 0) throw problem('speech.nothing_to_speak')
  const split = await splitText(ctx, { blocks, job: { ...settings, ownerId: ctx.me.id } })
  return ctx.transaction(async (tx) => {
    const job = await insertJob(tx, { ...settings, fileName: toName(blocks[0]!.text) })
    const refusal = await storeText(tx, { job, text: split })
    if (refusal) throw refusal
    return queries.findJob(tx, job.id)
  })
}

/** The paragraphs of a typed text. */
function toBlocks(text: string): Block[] {
  const paragraphs = text.split(/\n+/).map(normalizeText)
  return paragraphs.filter(Boolean).map((paragraph) => ({ text: paragraph, level: 0, page: null }))
}

/** The first words of a text. */
function toName(text: string): string {
  if (text.length <= nameLength) return text
  const head = text.slice(0, nameLength)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), nameLength / 2)).toWellFormed()}…`
}

type NewJob = Omit<Parameters<typeof queries.insertJob>[1], 'id' | 'ownerId' | 'createdAt'>

async function insertJob(tx: TxCtx, row: NewJob): Promise<queries.JobRow> {
  if ((await queries.countQueued(tx, tx.me.id)) >= limits.speech.queuedCount) throw problem('speech.queue_full')
  const job = await queries.insertJob(tx, { ...row, id: newId(), ownerId: tx.me.id, createdAt: tx.now() })
  await queueWork(tx, job.id)
  await publishToOwner(tx)
  return job
}

/** The person may have the page open elsewhere. */
const publishToOwner = (tx: TxCtx) => tx.publish({ topic: 'speech', personId: tx.me.id })

async function queueWork(tx: TxCtx, jobId: string): Promise<void> {
  await tx.queue(convertJob, { data: { jobId } })
  await sendSignal(tx, { kind: 'work' })
}

export async function findDetails(ctx: Ctx, id: string): Promise<z.input<typeof speechJobDetails>> {
  const job = await queries.findJob(ctx, id)
  const chapters = toChapters(job, job.chapters.length > 0 ? await listStarts(ctx, job.id) : new Map())
  return { ...toSpeechJob(ctx, job), sentenceCount: job.sentenceCount, chapters }
}

/** Stops a conversion; what is spoken so far is kept. */
export async function stopJob(ctx: Ctx, id: string): Promise<JobReply> {
  await ctx.transaction(async (tx) => {
    const job = await queries.lockOwnJob(tx, id)
    if (job.status !== 'pending' && job.status !== 'processing') throw problem('speech.not_stoppable')
    await stopRun(tx, { job, message: queries.stoppedByOwner })
  })
  return toSpeechJob(ctx, await queries.findJob(ctx, id))
}

/** Continues a conversion that failed or was stopped. */
export async function retryJob(ctx: Ctx, id: string): Promise<JobReply> {
  await ctx.transaction(async (tx) => {
    const job = await queries.lockOwnJob(tx, id)
    if (job.status !== 'failed') throw problem('speech.not_retryable')
    if (job.readAt === null && job.sourceKey === null)
      throw problem('speech.unreadable', { params: { reason: job.errorMessage ?? '' } })
    if (job.sourceKey === null && (await queries.countQueued(tx, tx.me.id)) >= limits.speech.queuedCount)
      throw problem('speech.queue_full')
    const set = { status: 'pending' as const, errorMessage: null, claimCount: 0 }
    const waiting = await queries.updateJob(tx, { id: job.id, set })
    await resetSegments(tx, job.id)
    const refusal = job.readAt === null ? null : await startRun(tx, waiting)
    if (refusal) throw refusal
    await queueWork(tx, job.id)
    await publishToOwner(tx)
  })
  return toSpeechJob(ctx, await queries.findJob(ctx, id))
}

/** Stops a conversion and deletes it with its document and its audio. */
export async function purgeJob(ctx: Ctx, id: string): Promise<{ id: string }> {
  const keys = await ctx.transaction(async (tx) => {
    const job = await queries.lockOwnJob(tx, id)
    // Ends its work and gives back what it reserved; the message goes with the row.
    if (job.status === 'pending' || job.status === 'processing') await stopRun(tx, { job, message: '' })
    const cacheKeys = await queries.deleteJob(tx, job.id)
    await publishToOwner(tx)
    await lockAudio(tx, 'exclusive')
    return [...(await deleteUnusedAudio(tx, cacheKeys)), ...(job.sourceKey === null ? [] : [job.sourceKey])]
  })
  for (const key of keys) await ctx.providers.files.remove(key)
  return { id }
}

export async function shareJob(
  ctx: Ctx,
  { id, isShared }: { id: string } & z.output<typeof newSharing>,
): Promise<JobReply> {
  await ctx.transaction(async (tx) => {
    const job = await queries.lockOwnJob(tx, id)
    await queries.updateJob(tx, { id: job.id, set: { isShared } })
    await publishToOwner(tx)
  })
  return toSpeechJob(ctx, await queries.findJob(ctx, id))
}

export async function savePosition(
  ctx: Ctx,
  { id, positionMs }: { id: string } & z.output<typeof newPosition>,
): Promise<{ id: string }> {
  const job = await queries.findJob(ctx, id)
  await queries.savePosition(ctx, { jobId: job.id, personId: ctx.me.id, positionMs })
  return { id }
}
