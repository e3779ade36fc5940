import { change, followClock, moveToStart, pause, type Player, type PlayerOptions, type PlayerState } from './player.ts'
import { goOnOrFinish, retry } from './recovery.ts'

/** A player without a job. */
export function createPlayer(options: PlayerOptions): Player {
  const state: PlayerState = { job: null, status: 'paused', isNew: true, positionMs: 0, rate: 1, sleepTimer: null }
  const player: Player = {
    audio: new Audio(),
    state,
    source: null,
    listeners: new Set(),
    options,
    savedMs: 0,
    broken: null,
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
