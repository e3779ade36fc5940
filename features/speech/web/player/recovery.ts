import { Problem } from '#platform/contract/problem.ts'
import { isOffline } from '#platform/web/request.ts'
import type { SpeechJob } from '../../schema.ts'
import { isUnfinished } from '../api.ts'
import { change, endMs, getLengthMs, play, renew, save, unload, type Player } from './player.ts'

/** How long to wait each time before sound that broke off is requested again: a server that restarts is away for some seconds. */
const retryDelaysMs = [500, 1_500, 4_000]
/** Played on from there, what broke off is a new failure. */
const progressMs = 2_000

/** The sound has ended: the job with it, or only what was sent of it. */
export async function goOnOrFinish(player: Player): Promise<void> {
  // A conversion that was continued is longer by now than the file.
  if (!player.source?.isStream && !isUnfinished(player.state.job!)) return finish(player)
  const job = await fetchCurrent(player)
  if (!job) return
  const isAtEnd = player.state.positionMs >= getLengthMs(job) - endMs
  if (isAtEnd && !isUnfinished(job)) finish(player)
  else await retry(player)
}

function finish(player: Player): void {
  unload(player)
  change(player, { status: 'paused', positionMs: 0, sleepTimer: null })
  save(player)
}

/** Goes on where the sound broke off. */
export async function retry(player: Player): Promise<void> {
  const { job, positionMs } = player.state
  const isStuck = player.broken !== null && Math.abs(positionMs - player.broken.positionMs) < progressMs
  const count = isStuck ? player.broken!.count : 0
  unload(player)
  const delayMs = retryDelaysMs[count]
  if (delayMs === undefined) return fail(player, { reason: 'media' })
  player.broken = { positionMs, count: count + 1 }
  change(player, { status: 'loading' })
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  const isWanted = () => player.state.job?.id === job?.id && player.state.status === 'loading' && !player.source
  if (isWanted()) await waitForNetwork(player)
  if (isWanted() && (await fetchCurrent(player)) && isWanted()) play(player)
}

async function waitForNetwork(player: Player): Promise<void> {
  if (!isOffline()) return
  player.options.onOffline()
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}

/** The job as it is now, or null where playing ended, or goes on later. */
async function fetchCurrent(player: Player): Promise<SpeechJob | null> {
  const { id } = player.state.job!
  try {
    const job = await player.options.fetchJob(id)
    if (player.state.job?.id !== id) return null
    renew(player, job)
    return job
  } catch (error) {
    if (player.state.job?.id !== id) return null
    const isTransient = error instanceof Problem && (error.status === 0 || error.status >= 500)
    if (isTransient && (player.broken?.count ?? 0) < retryDelaysMs.length) await retry(player)
    else fail(player, { reason: 'load', error })
    return null
  }
}

function fail(player: Player, failure: Parameters<Player['options']['onFailure']>[0]): void {
  unload(player)
  change(player, { status: 'paused' })
  player.broken = null
  player.options.onFailure(failure)
}
