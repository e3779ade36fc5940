/** A date and time without a time zone: `2026-11-21T18:30:00`. */
export type LocalTime = `${number}-${number}-${number}T${number}:${number}:${number}`

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  // The Swedish locale formats dates as ISO 8601 does.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, formatter)
  return formatter
}

/** The local time of an instant. */
export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  return getFormat(timeZone).format(instant).replace(' ', 'T') as LocalTime
}

const parseAsUtc = (localTime: string): number => Date.parse(`${localTime}Z`)

/**
 * The instant of a local time. A time in the hour that daylight saving time skips counts as if clocks had not changed; in the
 * hour that it repeats, the first one counts.
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

/** Parses a day or a local time, both in the given time zone, or an instant. */
export function parseMoment(value: string, timeZone: string): Date {
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(value)) return new Date(value)
  return fromLocalTime(value.length === 10 ? `${value}T00:00:00` : value, timeZone)
}

/** The same time of day so many days later. */
export function addDays(localTime: LocalTime, days: number): LocalTime {
  return new Date(parseAsUtc(localTime) + days * 86_400_000).toISOString().slice(0, 19) as LocalTime
}

/** The difference of two local times in milliseconds, changes of clocks ignored. */
export const localTimeDifference = (from: LocalTime, to: LocalTime): number => parseAsUtc(to) - parseAsUtc(from)

/** A local time moved by a `localTimeDifference`. */
export function shiftLocalTime(localTime: LocalTime, differenceMs: number): LocalTime {
  return new Date(parseAsUtc(localTime) + differenceMs).toISOString().slice(0, 19) as LocalTime
}
