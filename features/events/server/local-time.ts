/** A time as a clock on a wall shows it: `2026-11-21T18:30:00`, and the minutes and seconds of one. */
export type LocalTime = `${number}-${number}-${number}T${number}:${number}:${number}`

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  // Swedish writes dates the ISO way.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, formatter)
  return formatter
}

/** What clocks in that zone show at an instant. */
export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  return getFormat(timeZone).format(instant).replace(' ', 'T') as LocalTime
}

const parseAsUtc = (localTime: string): number => Date.parse(`${localTime}Z`)

/**
 * When clocks in that zone show this. In the hour that a change of clocks leaves out, what they would have shown without the
 * change; in the hour it doubles, the first.
 */
export function fromLocalTime(localTime: string, timeZone: string): Date {
  const targetMs = parseAsUtc(localTime)
  const offsetAt = (time: number) =>
    parseAsUtc(toLocalTime(new Date(time), timeZone)) - Math.floor(time / 1_000) * 1_000
  const dayMs = 86_400_000
  const [before, after] = [offsetAt(targetMs - dayMs), offsetAt(targetMs + dayMs)]
  const candidates = [before, after]
    .map((offset) => targetMs - offset)
    .filter((time) => offsetAt(time) === targetMs - time)
  return new Date(candidates[0] ?? targetMs - before)
}

/** A day, a time without zone, which are the programme's, or an instant. */
export function parseMoment(value: string, timeZone: string): Date {
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(value)) return new Date(value)
  return fromLocalTime(value.length === 10 ? `${value}T00:00:00` : value, timeZone)
}

/** A wall time so many days later, at the same hour. */
export function addDays(localTime: LocalTime, days: number): LocalTime {
  return new Date(parseAsUtc(localTime) + days * 86_400_000).toISOString().slice(0, 19) as LocalTime
}

/** How much later one wall time is than another, in milliseconds as walls show them. */
export const localTimeDifference = (from: LocalTime, to: LocalTime): number => parseAsUtc(to) - parseAsUtc(from)

/** A wall time moved by what `wallDistance` tells. */
export function shiftLocalTime(localTime: LocalTime, differenceMs: number): LocalTime {
  return new Date(parseAsUtc(localTime) + differenceMs).toISOString().slice(0, 19) as LocalTime
}
