import type { UseFormReturnType } from '@mantine/form'
import type { Availability, TimeRange } from '../../schema.ts'

/** Ranges as a person types them: `9:00-12:00, 13:30-17:00`. */
export type HoursValues = {
  timeZone: string
  slotMinutes: string
  bufferMinutes: string
  noticeHours: string
  maxPerDay: string
  maxPerWeek: string
  horizonDays: string
  location: string
  /** Monday first. */
  days: string[]
  exceptions: { date: string; hours: string }[]
  calendarUrl: string
}

export type HoursFormApi = UseFormReturnType<HoursValues>

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const formatRanges = (ranges: readonly TimeRange[]): string =>
  ranges.map(({ start, end }) => `${start}–${end}`).join(', ')

/** Null for a text that is no list of ranges; an empty text is no hours. */
export function parseRanges(text: string): TimeRange[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const ranges = parts.map((part) => {
    const [, start, end] = /^(\S+?)\s*(?:-|–|to)\s*(\S+)$/i.exec(part) ?? []
    return { start: parseTime(start), end: parseTime(end) }
  })
  return ranges.every(({ start, end }) => start !== null && end !== null && start < end)
    ? (ranges as TimeRange[])
    : null
}

/** `9`, `9:30`, `09:30`, `5pm` and `5:30pm` as `09:30`. */
function parseTime(text: string | undefined): string | null {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::(\d{2}))?([ap]m)?$/i.exec(text ?? '') ?? []
  if (hour === undefined) return null
  const isAfternoon = half?.toLowerCase() === 'pm'
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  const time = `${String(hours).padStart(2, '0')}:${minute}`
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : null
}

const toText = (value: number | null) => (value === null ? '' : String(value))

export function toValues(availability: Availability): HoursValues {
  const { weekly, exceptions, location, timeZone } = availability
  return {
    timeZone,
    slotMinutes: String(availability.slotMinutes),
    bufferMinutes: String(availability.bufferMinutes),
    noticeHours: String(availability.noticeHours),
    maxPerDay: toText(availability.maxPerDay),
    maxPerWeek: toText(availability.maxPerWeek),
    horizonDays: String(availability.horizonDays),
    location: location ?? '',
    days: weekdayNames.map((_, index) =>
      formatRanges(weekly.find(({ weekday }) => weekday === index + 1)?.ranges ?? []),
    ),
    exceptions: exceptions.map(({ date, ranges }) => ({ date, hours: formatRanges(ranges) })),
    calendarUrl: '',
  }
}

/** What the server takes. Call it with texts that `parseRanges` accepts. */
export function toBody({ days, exceptions, calendarUrl, ...values }: HoursValues) {
  const toNumber = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    timeZone: values.timeZone,
    slotMinutes: Number(values.slotMinutes) as 30,
    bufferMinutes: Number(values.bufferMinutes),
    noticeHours: Number(values.noticeHours),
    maxPerDay: toNumber(values.maxPerDay),
    maxPerWeek: toNumber(values.maxPerWeek),
    horizonDays: Number(values.horizonDays),
    location: values.location,
    weekly: days.flatMap((text, index) => {
      const ranges = parseRanges(text) ?? []
      return ranges.length > 0 ? [{ weekday: (index + 1) as 1, ranges }] : []
    }),
    exceptions: exceptions
      .filter(({ date }) => date !== '')
      .map(({ date, hours }) => ({ date, ranges: parseRanges(hours) ?? [] })),
    ...(calendarUrl.trim() !== '' && { calendarUrl: calendarUrl.trim() }),
  }
}
