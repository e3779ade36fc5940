import { expect, test } from 'vitest'
import { parseBusyTimes } from './busy-calendar.ts'

const window = {
  from: Date.parse('2026-10-26T00:00Z'),
  until: Date.parse('2026-11-16T00:00Z'),
  timeZone: 'America/New_York',
}

function parse(...events: string[]): string[] {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...events, 'END:VCALENDAR']
  return parseBusyTimes(lines.join('\r\n'), window).map((span) =>
    span.map((at) => new Date(at).toISOString().slice(0, 16)).join(' '),
  )
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n')
const newYork = `BEGIN:VTIMEZONE
TZID:Our Zone
BEGIN:STANDARD
DTSTART:19701101T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700308T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
END:VTIMEZONE`.replaceAll('\n', '\r\n')

test('times in UTC, without a zone and of whole days', () => {
  expect(parse(event('DTSTART:20261102T150000Z', 'DTEND:20261102T160000Z'))).toEqual([
    '2026-11-02T15:00 2026-11-02T16:00',
  ])
  expect(parse(event('DTSTART:20261102T150000', 'DURATION:PT30M'))).toEqual(['2026-11-02T20:00 2026-11-02T20:30'])
  expect(parse(event('DTSTART;VALUE=DATE:20261101'))).toEqual(['2026-11-01T04:00 2026-11-02T05:00'])
})

test('a weekly event keeps its hour when clocks change, without its exceptions and with the moved one', () => {
  const weekly = event(
    'DTSTART;TZID=Our Zone:20261006T100000',
    'DTEND;TZID=Our Zone:20261006T110000',
    'RRULE:FREQ=WEEKLY',
    'EXDATE;TZID=Our Zone:20261110T100000',
  )
  const moved = event(
    'RECURRENCE-ID;TZID=Our Zone:20261103T100000',
    'DTSTART;TZID=Our Zone:20261104T120000',
    'DTEND;TZID=Our Zone:20261104T130000',
  )
  expect(parse(newYork, weekly, moved)).toEqual([
    '2026-10-27T14:00 2026-10-27T15:00',
    '2026-11-04T17:00 2026-11-04T18:00',
  ])
})

test('what is canceled or marked as free does not count, and overlaps are one', () => {
  const hour = ['DTSTART:20261102T150000Z', 'DTEND:20261102T160000Z']
  expect(parse(event(...hour, 'STATUS:CANCELLED'), event(...hour, 'TRANSP:TRANSPARENT'))).toEqual([])
  expect(parse(event(...hour), event('DTSTART:20261102T153000Z', 'DTEND:20261102T170000Z'))).toEqual([
    '2026-11-02T15:00 2026-11-02T17:00',
  ])
})

test.each(['', 'nonsense', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR'])(
  '%j is no calendar',
  (text) => expect(() => parseBusyTimes(text, window)).toThrow(),
)
