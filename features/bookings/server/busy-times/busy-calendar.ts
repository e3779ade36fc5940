import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { limits } from '#rules/limits.ts'
import { mergeSpans, type Span } from '../slots/slots.ts'

const dayMs = 86_400_000
/** Repetitions of one event that are followed: of a daily one, ten years. */
const maxOccurrences = 4_000

type Window = { from: number; until: number; timeZone: string }

/**
 * The busy times of an iCalendar file in the window: events that are neither canceled nor marked as free, with their repetitions, and
 * days that last all day, which are of the mentor's time zone. Throws for what is no such file.
 */
export function parseBusyTimes(text: string, window: Window): Span[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as [])
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar')
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  try {
    const spans = calendar
      .getAllSubcomponents('vevent')
      .filter(isBusy)
      .flatMap((event) => listSpans(event, { calendar, window }))
    return mergeSpans(spans).slice(0, limits.booking.busyCount)
  } finally {
    ICAL.TimezoneService.reset()
  }
}

function isBusy(event: ICAL.Component): boolean {
  const read = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return read('status') !== 'CANCELLED' && read('transp') !== 'TRANSPARENT'
}

type Source = { calendar: ICAL.Component; window: Window }

function listSpans(component: ICAL.Component, { calendar, window }: Source): Span[] {
  const event = new ICAL.Event(component)
  if (!event.startDate) return []
  // Changed repetitions are events of their own, and replace what the rule says.
  const isException = component.hasProperty('recurrence-id')
  if (isException || !event.isRecurring()) return keep(toSpan(event, window), window)
  const replaced = new Set(
    calendar
      .getAllSubcomponents('vevent')
      .filter((other) => other.hasProperty('recurrence-id') && other.getFirstPropertyValue('uid') === event.uid)
      .map((other) => toEpoch(other.getFirstPropertyValue('recurrence-id') as ICAL.Time, window)),
  )
  const lengthMs = event.duration.toSeconds() * 1_000
  const spans: Span[] = []
  const iterator = event.iterator()
  for (let count = 0; count < maxOccurrences; count += 1) {
    const start = iterator.next() as ICAL.Time | undefined
    if (!start) break
    const at = toEpoch(start, window)
    if (at >= window.until) break
    if (!replaced.has(at)) spans.push(...keep([at, at + lengthMs], window))
  }
  return spans
}

function keep(span: Span, { from, until }: Window): Span[] {
  return span[1] > from && span[0] < until && span[1] > span[0] ? [span] : []
}

function toSpan({ startDate, endDate }: ICAL.Event, window: Window): Span {
  const at = toEpoch(startDate, window)
  return [at, endDate ? toEpoch(endDate, window) : at + (startDate.isDate ? dayMs : 0)]
}

/** Times without a zone, and whole days, are of the mentor's zone. */
function toEpoch(time: ICAL.Time, { timeZone }: Window): number {
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone && !time.isDate) return time.toUnixTime() * 1_000
  const { year, month, day, hour, minute, second } = time
  return Temporal.ZonedDateTime.from({ timeZone, year, month, day, hour, minute, second }).epochMilliseconds
}
