/** "3:05", or from an hour on "1:02:05": a position in audio. */
export function formatTimecode(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = pad(seconds % 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`
}
