/** A time as a clock on a wall shows it: `2026-11-21T18:30:00`, and the minutes and seconds of one. */
export type WallTime = `${number}-${number}-${number}T${number}:${number}:${number}`

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // Swedish writes dates the ISO way.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, made)
  return made
}

/** What clocks in that zone show at an instant. */
export function toWall(instant: Date, timeZone: string): WallTime {
  return formatOf(timeZone).format(instant).replace(' ', 'T') as WallTime
}

const asUtc = (wall: string): number => Date.parse(`${wall}Z`)

/**
 * When clocks in that zone show this. In the hour that a change of clocks leaves out, what they would have shown without the
 * change; in the hour it doubles, the first.
 */
export function fromWall(wall: string, timeZone: string): Date {
  const wanted = asUtc(wall)
  const offsetAt = (time: number) => asUtc(toWall(new Date(time), timeZone)) - Math.floor(time / 1_000) * 1_000
  const dayMs = 86_400_000
  const [before, after] = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)]
  const fits = [before, after].map((offset) => wanted - offset).filter((time) => offsetAt(time) === wanted - time)
  return new Date(fits[0] ?? wanted - before)
}

/** A day, a time without zone, which are the programme's, or an instant. */
export function readMoment(given: string, timeZone: string): Date {
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(given)) return new Date(given)
  return fromWall(given.length === 10 ? `${given}T00:00:00` : given, timeZone)
}

/** A wall time so many days later, at the same hour. */
export function addDays(wall: WallTime, days: number): WallTime {
  return new Date(asUtc(wall) + days * 86_400_000).toISOString().slice(0, 19) as WallTime
}

/** How much later one wall time is than another, in milliseconds as walls show them. */
export const wallDistance = (from: WallTime, to: WallTime): number => asUtc(to) - asUtc(from)

/** A wall time moved by what `wallDistance` tells. */
export function moveWall(wall: WallTime, distance: number): WallTime {
  return new Date(asUtc(wall) + distance).toISOString().slice(0, 19) as WallTime
}
