import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#platform/server/ctx.ts'
import { readDocument, type DocumentKind } from '#platform/server/documents/read-document.ts'
import { SpeechError, type SpeechFailure } from '#providers/speech/port.ts'
import { storeAudio } from '../audio/pieces.ts'
import { findAudio } from '../audio/queries.ts'
import { lockJob, updateJob } from '../queries.ts'
import { sendSignal } from '../signals.ts'
import { splitText, storeText, type SplitText } from '../texts/actions.ts'
import { toSpoken } from '../texts/segments.ts'
import { findTextProblem, maxReadLength } from '../texts/text-limit.ts'
import { listEngineOffers, noteOwnKeyUse, type EngineOffer } from '../voices/engine-offer.ts'
import type { LaneTask } from './lanes.ts'
import { failJob, finishSegment } from './outcomes.ts'
import { endSegmentClaim, killsInCompany, type DocumentClaim, type SegmentClaim } from './queries.ts'
import { toRetryMs } from './retry-delay.ts'

/** What ended the process of its worker so often is not tried again (R21). Of a part only kills count at which it was spoken alone. */
const maxKills = 3
const maxFailureCount = 5

const partFailed = 'A part of the text could not be read aloud.'
const documentFailed = 'The document could not be read. It may be damaged.'

/** Failures that stay, as sentences for the owner. */
const finalReasons: Partial<Record<SpeechFailure, { site: string; own: string }>> = {
  keyRefused: {
    site: 'The voice service refused our key. Choose another voice.',
    own: 'The voice service refused your key. Connect it again in Settings, then retry.',
  },
  quotaUsedUp: {
    site: 'Our account at the voice service is used up. Choose another voice.',
    own: 'Your account at the voice service is used up. Add credit there, then retry.',
  },
  refused: {
    site: 'The voice service refused this text or voice.',
    own: 'The voice service refused this text or voice.',
  },
}
const engineGone = 'This voice is no longer available. Connect its service again, or choose another voice.'

type DocumentTask = LaneTask<DocumentClaim>

/** Reads an uploaded document into segments, or fails its job with the reason. The upload is removed either way. */
export async function readUploaded(ctx: Ctx, { claim, signal }: DocumentTask): Promise<null> {
  try {
    const text = claim.claimCount > maxKills ? documentFailed : await readText(ctx, { claim, signal })
    await storeReading(ctx, { claim, text })
  } catch (error) {
    if (!signal.aborted) throw error
    await giveDocumentBack(ctx, claim)
  }
  return null
}

async function storeReading(ctx: Ctx, { claim, text }: { claim: DocumentClaim; text: SplitText | string }) {
  const { job } = claim
  const isEnded = await ctx.transaction(async (tx) => {
    const current = await lockJob(tx, job.id)
    if (current?.leaseToken !== claim.token || current.status !== 'processing') return false
    const failure = typeof text === 'string' ? text : ((await storeText(tx, { job, text }))?.message ?? null)
    const read = await updateJob(tx, { id: job.id, set: { sourceKey: null, leaseToken: null, leaseUntil: null } })
    if (failure !== null) await failJob(tx, { job: read, message: failure })
    await sendSignal(tx, { kind: 'work' })
    return true
  })
  if (isEnded) await ctx.providers.files.remove(job.sourceKey!)
}

async function readText(ctx: Ctx, { claim: { job }, signal }: DocumentTask): Promise<SplitText | string> {
  const file = await ctx.providers.files.get(job.sourceKey!)
  if (!file) return documentFailed
  const bytes = await buffer(file.stream)
  const kind = job.sourceKind as DocumentKind
  const result = await readDocument({ kind, bytes, maxLength: maxReadLength, signal })
  if ('errorMessage' in result) return result.errorMessage
  return findTextProblem(result.blocks) ?? (await splitText(ctx, { blocks: result.blocks, job }))
}

/** A stopping process gives its document back at once, as it does its parts. */
async function giveDocumentBack(ctx: Ctx, { job, token, claimCount }: DocumentClaim): Promise<void> {
  await ctx.transaction(async (tx) => {
    const current = await lockJob(tx, job.id)
    if (current?.leaseToken !== token) return
    await updateJob(tx, { id: job.id, set: { leaseToken: null, leaseUntil: null, claimCount: claimCount - 1 } })
  })
}

type Speaking = LaneTask<SegmentClaim>

/** Speaks a segment; answers after how many milliseconds its job may be tried again where the engine did not answer. */
export async function speakSegment(ctx: Ctx, { claim, signal }: Speaking): Promise<number | null> {
  if (claim.claimCount > killsInCompany + maxKills) {
    await park(ctx, { claim, message: partFailed })
    return null
  }
  try {
    await speak(ctx, { claim, signal })
    return null
  } catch (error) {
    if (signal.aborted) await giveBack(ctx, claim)
    return signal.aborted ? null : await settleFailure(ctx, { claim, error })
  }
}

async function speak(ctx: Ctx, { claim, signal }: Speaking): Promise<void> {
  const { job, segment } = claim
  const cached = await findAudio(ctx, segment.cacheKey)
  if (cached) {
    await ctx.transaction((tx) => finishSegment(tx, { claim, audio: cached, spent: 0 }))
    return
  }
  const offers = await listEngineOffers(ctx, { personId: job.ownerId, name: job.engine })
  const offer = offers.find(({ isOwnKey }) => isOwnKey === job.isOwnKey)
  if (!offer) return park(ctx, { claim, message: engineGone })
  const spoken = await callEngine(offer, { claim, signal })
  if (offer.isOwnKey) await noteOwnKeyUse(ctx, { personId: job.ownerId, name: job.engine, isRefused: false })
  const audio = await storeAudio(ctx.providers.files, { cacheKey: segment.cacheKey, spoken })
  const keptKey = await ctx.transaction((tx) => finishSegment(tx, { claim, audio, spent: segment.characterCount }))
  if (keptKey !== audio.fileKey) await ctx.providers.files.remove(audio.fileKey)
}

function callEngine({ engine, apiKey }: EngineOffer, { claim, signal }: Speaking) {
  signal.throwIfAborted()
  const { job, segment, previousText, nextText } = claim
  return engine.speak({
    sentences: segment.sentences.map(toSpoken),
    voiceId: job.engineVoiceId,
    speed: job.speed,
    signal,
    ...(apiKey !== undefined && { apiKey }),
    ...(previousText !== undefined && { previousText }),
    ...(nextText !== undefined && { nextText }),
  })
}

/** A stopping process gives its parts back at once, instead of letting others wait for the end of the lease. */
async function giveBack(ctx: Ctx, { segment, token, claimCount }: SegmentClaim): Promise<void> {
  const set = { state: 'waiting' as const, claimCount: claimCount - 1 }
  await ctx.transaction((tx) => endSegmentClaim(tx, { segment, token, set }))
}

async function settleFailure(
  ctx: Ctx,
  { claim, error }: { claim: SegmentClaim; error: unknown },
): Promise<number | null> {
  const { job, segment, token } = claim
  const failure = error instanceof SpeechError ? error.failure : null
  const final = failure && finalReasons[failure]
  if (final) {
    const isRefused = failure === 'keyRefused'
    if (job.isOwnKey && isRefused) await noteOwnKeyUse(ctx, { personId: job.ownerId, name: job.engine, isRefused })
    await park(ctx, { claim, message: final[job.isOwnKey ? 'own' : 'site'] })
    return null
  }
  const failureCount = failure === null ? segment.failureCount + 1 : segment.failureCount
  if (failure === null) ctx.log.error({ err: error, jobId: job.id, failureCount }, 'could not speak part of a text')
  if (failureCount >= maxFailureCount) {
    await park(ctx, { claim, message: partFailed })
    return null
  }
  return ctx.transaction(async (tx) => {
    const current = await lockJob(tx, job.id)
    const set = { state: 'waiting' as const, claimCount: 0, failureCount }
    if (!current || !(await endSegmentClaim(tx, { segment, token, set }))) return null
    const requestedMs = error instanceof SpeechError ? error.retryAfterMs : null
    const delayMs = toRetryMs({ retryCount: current.retryCount, requestedMs })
    const retryAt = new Date(tx.now().getTime() + delayMs)
    await updateJob(tx, { id: job.id, set: { retryAt, retryCount: current.retryCount + 1 } })
    return delayMs
  })
}

async function park(ctx: Ctx, { claim, message }: { claim: SegmentClaim; message: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const job = await lockJob(tx, claim.job.id)
    const isClaimed = job && (await endSegmentClaim(tx, { ...claim, set: { state: 'parked' } }))
    if (isClaimed) await failJob(tx, { job, message })
  })
}
