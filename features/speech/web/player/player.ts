import type { SpeechJob } from '../../schema.ts'
import { isUnfinished } from '../api.ts'

/** When playing pauses by itself: at a time, in epoch milliseconds, or at a position. */
export type SleepTimer = { atTime: number } | { atPositionMs: number }

export type PlayerState = {
  /** What the player is about, as it was last known; null for nothing. */
  job: SpeechJob | null
  status: 'paused' | 'loading' | 'playing'
  /** Not played since it was opened. */
  isNew: boolean
  positionMs: number
  rate: number
  sleepTimer: SleepTimer | null
}

export type PlayerOptions = {
  /** The job as it is now. Rejects if it is gone. */
  fetchJob(id: string): Promise<SpeechJob>
  savePosition(id: string, positionMs: number): void
  /** Playing has ended for good. `media`: the audio cannot be played; `load`: it cannot be fetched. */
  onFailure(reason: 'media' | 'load'): void
}

/** One sound at a time. `source` is what the audio element has loaded, from where its clock counts; null for nothing. */
export type Player = {
  audio: HTMLAudioElement
  state: PlayerState
  source: { isStream: boolean; offsetMs: number; startMs: number | null } | null
  listeners: Set<() => void>
  options: PlayerOptions
  savedMs: number
  /** Where it last tried again after the sound broke off. */
  retriedAtMs: number | null
}

const saveEveryMs = 5_000
const retryMs = 1_000
/** Played on from there, what broke off is a new failure. */
const progressMs = 2_000
/** Closer to its end, a job begins from its start again. */
const endMs = 3_000

export function createPlayer(options: PlayerOptions): Player {
  const state: PlayerState = { job: null, status: 'paused', isNew: true, positionMs: 0, rate: 1, sleepTimer: null }
  const player: Player = {
    audio: new Audio(),
    state,
    source: null,
    listeners: new Set(),
    options,
    savedMs: 0,
    retriedAtMs: null,
  }
  const listen = (name: keyof HTMLMediaElementEventMap, react: () => void) => player.audio.addEventListener(name, react)
  listen('loadedmetadata', () => moveToStart(player))
  listen('timeupdate', () => followClock(player))
  listen('playing', () => change(player, { status: 'playing' }))
  listen('waiting', () => !player.audio.paused && change(player, { status: 'loading' }))
  // By the system, too: headphones were unplugged, or a call came in.
  listen('pause', () => !player.audio.ended && pause(player))
  listen('ended', () => void goOnOrFinish(player))
  listen('error', () => player.source && void retry(player))
  return player
}

/** Makes this job the player's, at the position where it was last left, without a sound. Another one is stopped. */
export function open(player: Player, job: SpeechJob): void {
  close(player)
  const lengthMs = getLengthMs(job)
  const isAtEnd = !isUnfinished(job) && job.positionMs > lengthMs - endMs
  const positionMs = isAtEnd ? 0 : job.positionMs
  player.savedMs = positionMs
  change(player, { job, positionMs, isNew: true })
}

/** Newer data of the same job: it is being spoken, or has been completed. */
export function renew(player: Player, job: SpeechJob): void {
  if (player.state.job?.id === job.id) change(player, { job })
}

/** Call it in the click's own handler: browsers block sound that starts later. */
export function play(player: Player): void {
  if (!player.source) load(player)
  change(player, { status: 'loading', isNew: false })
  player.audio.play().catch((error: unknown) => {
    // Other failures also arrive as an `error` event, and pausing before the sound began is no failure.
    if (error instanceof DOMException && error.name === 'NotAllowedError') change(player, { status: 'paused' })
  })
}

export function pause(player: Player): void {
  player.audio.pause()
  change(player, { status: 'paused' })
  save(player)
}

/** Stops, and leaves the player without a job. */
export function close(player: Player): void {
  if (!player.state.job) return
  pause(player)
  unload(player)
  player.retriedAtMs = null
  change(player, { job: null, positionMs: 0, sleepTimer: null })
}

/** Moves to a position; what is not spoken yet is out of range. */
export function seek(player: Player, toMs: number): void {
  const { job, status } = player.state
  if (!job) return
  const positionMs = Math.min(Math.max(0, toMs), getLengthMs(job))
  change(player, { positionMs, isNew: false })
  if (!player.source) return
  if (!player.source.isStream) return moveTo(player, positionMs)
  // A stream cannot be rewound, so it is requested again from there.
  unload(player)
  if (status !== 'paused') play(player)
}

/** From a chapter or a sentence that was pressed. */
export function playFrom(player: Player, fromMs: number): void {
  seek(player, fromMs)
  play(player)
}

export const skip = (player: Player, byMs: number): void => seek(player, player.state.positionMs + byMs)

export function setRate(player: Player, rate: number): void {
  player.audio.playbackRate = rate
  change(player, { rate })
}

export const setSleepTimer = (player: Player, sleepTimer: SleepTimer | null): void => change(player, { sleepTimer })

/** Keeps the position where it changed. */
export function save(player: Player): void {
  const { job, positionMs } = player.state
  if (!job || Math.round(positionMs) === player.savedMs) return
  player.savedMs = Math.round(positionMs)
  player.options.savePosition(job.id, player.savedMs)
}

/** How much of a job can be played now. */
export const getLengthMs = ({ audioLengthSeconds }: SpeechJob): number => (audioLengthSeconds ?? 0) * 1_000

function change(player: Player, changes: Partial<PlayerState>): void {
  player.state = { ...player.state, ...changes }
  for (const listener of player.listeners) listener()
}

function load(player: Player): void {
  const { job, positionMs, rate } = player.state
  const { audio } = player
  const isStream = isUnfinished(job!)
  player.source = { isStream, offsetMs: isStream ? positionMs : 0, startMs: isStream ? null : positionMs }
  audio.src = isStream ? `${job!.audioFileUrl}?fromMs=${Math.round(positionMs)}` : job!.audioFileUrl!
  // Loading resets the rate to the default one.
  audio.defaultPlaybackRate = rate
  audio.playbackRate = rate
}

function unload(player: Player): void {
  player.source = null
  player.audio.removeAttribute('src')
  player.audio.load()
}

/** A file can be moved in once its length is known. */
function moveTo({ audio, source }: Player, positionMs: number): void {
  if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) source!.startMs = positionMs
  else audio.currentTime = positionMs / 1_000
}

function moveToStart(player: Player): void {
  const { source } = player
  if (!source?.startMs) return
  moveTo(player, source.startMs)
  source.startMs = null
}

function followClock(player: Player): void {
  const { source, audio, state } = player
  if (!source || source.startMs) return
  const positionMs = source.offsetMs + audio.currentTime * 1_000
  change(player, { positionMs })
  if (isSleepDue(state.sleepTimer, positionMs)) {
    pause(player)
    change(player, { sleepTimer: null })
  }
  if (Math.abs(positionMs - player.savedMs) >= saveEveryMs) save(player)
}

function isSleepDue(timer: SleepTimer | null, positionMs: number): boolean {
  if (!timer) return false
  return 'atTime' in timer ? Date.now() >= timer.atTime : positionMs >= timer.atPositionMs
}

/** The sound has ended: the job with it, or only what was sent of it. */
async function goOnOrFinish(player: Player): Promise<void> {
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

/** Goes on where the sound broke off, once. */
async function retry(player: Player): Promise<void> {
  const { job, positionMs } = player.state
  const isStuck = player.retriedAtMs !== null && Math.abs(positionMs - player.retriedAtMs) < progressMs
  unload(player)
  if (isStuck) return fail(player, 'media')
  player.retriedAtMs = positionMs
  change(player, { status: 'loading' })
  await new Promise((resolve) => setTimeout(resolve, retryMs))
  const isStillWanted = player.state.job?.id === job?.id && player.state.status === 'loading'
  if (isStillWanted && !player.source && (await fetchCurrent(player))) play(player)
}

async function fetchCurrent(player: Player): Promise<SpeechJob | null> {
  const { id } = player.state.job!
  const job = await player.options.fetchJob(id).catch(() => null)
  if (player.state.job?.id !== id) return null
  if (job) renew(player, job)
  else fail(player, 'load')
  return job
}

function fail(player: Player, reason: 'media' | 'load'): void {
  unload(player)
  change(player, { status: 'paused' })
  player.retriedAtMs = null
  player.options.onFailure(reason)
}
