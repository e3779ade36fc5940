import { useEffect } from 'react'
import type { SpeechJob } from '../../schema.ts'
import { getLengthMs, pause, play, seek, skip, type Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

const skipMs = 10_000

/** Media keys, lock screens and headphones: title, position, and what their buttons do. */
export function useMediaSession(player: Player, job: SpeechJob): void {
  const { fileName } = job
  const lengthSeconds = getLengthMs(job) / 1_000
  const status = usePlayerState(player, (state) => state.status)
  const rate = usePlayerState(player, (state) => state.rate)
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({ title: fileName, artist: 'Foundry' })
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => play(player)],
      ['pause', () => pause(player)],
      ['seekbackward', ({ seekOffset }) => skip(player, -(seekOffset ? seekOffset * 1_000 : skipMs))],
      ['seekforward', ({ seekOffset }) => skip(player, seekOffset ? seekOffset * 1_000 : skipMs)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && seek(player, seekTime * 1_000)],
    ]
    for (const [action, react] of actions) session.setActionHandler(action, react)
    return () => {
      session.metadata = null
      for (const [action] of actions) session.setActionHandler(action, null)
    }
  }, [player, fileName])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const position = player.state.positionMs / 1_000
    navigator.mediaSession.playbackState = status === 'paused' ? 'paused' : 'playing'
    if (lengthSeconds >= position)
      navigator.mediaSession.setPositionState({ duration: lengthSeconds, position, playbackRate: rate })
  }, [player, status, rate, lengthSeconds])
}
