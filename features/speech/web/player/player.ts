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
  /** Playing has ended for good. `media`: the audio cannot be played; `load`: it cannot be fetched, with the reason. */
  onFailure(failure: { reason: 'media' } | { reason: 'load'; error: unknown }): void
  /** The device has no network. Playing goes on by itself once it has. */
  onOffline(): void
}

/** One sound at a time. `source` is what the audio element has loaded, from where its clock counts; null for nothing. */
export type Player = {
  audio: HTMLAudioElement
  state: PlayerState
  source: { isStream: boolean; offsetMs: number; startMs: number | null } | null
  listeners: Set<() => void>
  options: PlayerOptions
  savedMs: number
  /** Where the sound last broke off, and how often in a row it did there. */
  broken: { positionMs: number; count: number } | null
}

const saveEveryMs = 5_000
/** Closer to its end, a job begins from its start again. */
export const endMs = 3_000

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
  player.broken = null
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

export function change(player: Player, changes: Partial<PlayerState>): void {
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

export function unload(player: Player): void {
  player.source = null
  player.audio.removeAttribute('src')
  player.audio.load()
}

/** A file can be moved in once its length is known. */
function moveTo({ audio, source }: Player, positionMs: number): void {
  if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) source!.startMs = positionMs
  else audio.currentTime = positionMs / 1_000
}

export function moveToStart(player: Player): void {
  const { source } = player
  if (!source?.startMs) return
  moveTo(player, source.startMs)
  source.startMs = null
}

export function followClock(player: Player): void {
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
