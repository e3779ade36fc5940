export type Playback = {
  /** Adds sound to the end of what is played. */
  add(itemId: string, sound: AudioBuffer): void
  /** Silence at once. What was not played yet is gone. */
  stop(): void
  /** How much of an item was played, whatever came between, in milliseconds. */
  findPlayedMs(itemId: string): number
  /** How much of an item there is, played or not, in milliseconds. */
  findLengthMs(itemId: string): number
  isPlaying(): boolean
  /** Whether a part of an item is still to be heard. */
  isWaiting(itemId: string): boolean
}

type Piece = { itemId: string; source: AudioBufferSourceNode; startAt: number; endAt: number; hasEnded: boolean }

/** The time that a first piece gets to reach the thread of the sound. One that comes too late would begin later than is counted. */
const leadSeconds = 0.08

/** Plays pieces of sound one after the other without gaps. `onIdle`: all of them were played. */
export function createPlayback(context: AudioContext, { onIdle }: { onIdle(): void }): Playback {
  let pieces: Piece[] = []
  // The clock may be a little behind the event that says so.
  const isOver = ({ hasEnded, endAt }: Piece) => hasEnded || endAt <= context.currentTime
  return {
    add(itemId, buffer) {
      const source = context.createBufferSource()
      source.buffer = buffer
      source.connect(context.destination)
      const startAt = Math.max(context.currentTime + leadSeconds, pieces.at(-1)?.endAt ?? 0)
      const piece = { itemId, source, startAt, endAt: startAt + buffer.duration, hasEnded: false }
      pieces.push(piece)
      source.addEventListener('ended', () => {
        source.disconnect()
        piece.hasEnded = true
        if (pieces.at(-1) === piece) onIdle()
      })
      source.start(startAt)
    },
    stop() {
      const stoppedAt = context.currentTime
      for (const piece of pieces) if (!isOver(piece)) silence(piece)
      pieces = pieces.flatMap((piece) => cutAt(piece, stoppedAt))
    },
    findPlayedMs: (itemId) => {
      const played = pieces.map((piece) =>
        piece.itemId === itemId ? Math.max(0, Math.min(context.currentTime, piece.endAt) - piece.startAt) : 0,
      )
      return toMs(played)
    },
    findLengthMs: (itemId) => toMs(pieces.map((piece) => (piece.itemId === itemId ? piece.endAt - piece.startAt : 0))),
    isPlaying: () => pieces.some((piece) => !isOver(piece)),
    isWaiting: (itemId) => pieces.some((piece) => piece.itemId === itemId && !isOver(piece)),
  }
}

/** Disconnected as well: a source that was never started could not be stopped. */
function silence({ source }: Piece): void {
  source.stop()
  source.disconnect()
}

const cutAt = (piece: Piece, at: number): Piece[] =>
  piece.startAt >= at ? [] : [{ ...piece, endAt: Math.min(piece.endAt, at) }]

const toMs = (seconds: readonly number[]): number => Math.round(seconds.reduce((sum, part) => sum + part, 0) * 1_000)
