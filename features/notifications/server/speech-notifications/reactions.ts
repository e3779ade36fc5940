import { listBatch, type JobRow } from '#features/speech/server/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { limits } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import { notify } from '../actions.ts'

export const reactions = [
  on('speech.completed', { job: 'notifications.notify-conversion-completed', react: notifyOwner }),
  on('speech.failed', { job: 'notifications.notify-conversion-failed', react: notifyOwner }),
]

type ConversionEnded = DomainEvent<'speech.completed' | 'speech.failed'>

/** Notifies the owner of a conversion that took long, once for all that were started together: when the last of them ends. */
async function notifyOwner(ctx: Ctx, { subjectId, data }: ConversionEnded): Promise<void> {
  const { ownerId: personId, waitedSeconds } = data
  if (waitedSeconds < limits.speech.notifyAfterSeconds) return
  const batch = await listBatch(ctx, { id: subjectId, ownerId: personId })
  const [first] = batch
  if (!first || batch.some(({ status }) => status === 'pending' || status === 'processing')) return
  // Two that end at once both find the batch ended, as the same state of it; after a retry it is another one.
  const workedMs = batch.reduce((sum, job) => sum + job.workedMs, 0)
  const content = batch.length === 1 ? describeOne(first) : describeBatch(batch)
  await ctx.transaction((tx) =>
    notify(tx, { personId, kind: 'speech_ended', causeId: `${first.id} ${workedMs}`, ...content }),
  )
}

const page = paths.textToSpeech.path

function describeOne({ id, fileName, status, errorMessage, readyCount }: JobRow) {
  const path = readyCount > 0 ? `${page}?job=${id}` : page
  if (status === 'failed') return { title: `Not converted: ${fileName}`, body: errorMessage ?? '', path }
  return { title: `Ready to play: ${fileName}`, body: 'All of it is converted. Listen, or download the audio.', path }
}

function describeBatch(batch: readonly JobRow[]) {
  const failed = batch.filter(({ status }) => status === 'failed')
  const readyCount = batch.length - failed.length
  const failedText = `${failed.length} ${failed.length === 1 ? 'conversion' : 'conversions'} failed`
  if (readyCount === 0) return { title: failedText, body: 'See why, then retry or choose another voice.', path: page }
  const title = `${readyCount} ${readyCount === 1 ? 'conversion is' : 'conversions are'} ready to play`
  const body = failed.length === 0 ? 'All that you started together is converted.' : `${failedText}.`
  return { title, body, path: page }
}
