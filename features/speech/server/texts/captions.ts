/** A sentence and when it is heard. */
export type Caption = { text: string; startMs: number; endMs: number }

/** Captions as SubRip or WebVTT. */
export function formatCaptions(captions: readonly Caption[], format: 'srt' | 'vtt'): string {
  const mark = format === 'srt' ? ',' : '.'
  const cues = captions.map(({ text, startMs, endMs }, index) => {
    const shown = format === 'vtt' ? escapeMarkup(text) : text
    return `${index + 1}\n${formatTime(startMs, mark)} --> ${formatTime(endMs, mark)}\n${shown}\n`
  })
  return (format === 'vtt' ? ['WEBVTT\n', ...cues] : cues).join('\n')
}

/** WebVTT has tags and entities; `-->` would begin the next cue. */
const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function formatTime(ms: number, mark: ',' | '.'): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1_000) % 60)}${mark}${pad(ms % 1_000, 3)}`
}
