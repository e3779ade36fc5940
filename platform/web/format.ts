const locale = 'en-US'

/** How dates and times read. Those without a time take a day of the calendar ('2026-03-01') as well as a moment. */
const dateStyles = {
  /** Mar 1, 2026 */
  date: { dateStyle: 'medium' },
  /** March 1, 2026 */
  longDate: { dateStyle: 'long' },
  /** Sunday, March 1, 2026 */
  fullDate: { dateStyle: 'full' },
  /** Sunday, March 1 */
  weekdayDate: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Sun, Mar 1, 2026 */
  shortWeekdayDate: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** Mar 1 */
  monthDay: { month: 'short', day: 'numeric' },
  /** March 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Mar */
  shortMonth: { month: 'short' },
  /** 1 */
  day: { day: 'numeric' },
  /** Sun */
  weekday: { weekday: 'short' },
  /** 2026-03-01, as days are written in addresses and compared */
  isoDay: { year: 'numeric', month: '2-digit', day: '2-digit' },
  /** 4:05 PM */
  time: { hour: 'numeric', minute: '2-digit' },
  /** 4:05 PM EST */
  timeWithZone: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** 4 PM */
  hour: { hour: 'numeric' },
  /** Sun 4:05 PM */
  weekdayTime: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  /** Mar 1, 2026, 4:05 PM */
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** Sunday, March 1, 2026 at 4:05 PM */
  fullDateTime: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than using it a hundred times. */
function dateFormat(style: DateStyle, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(style === 'isoDay' ? 'en-CA' : locale, {
      ...dateStyles[style],
      ...(timeZone && { timeZone }),
    })
  formats.set(key, format)
  return format
}

/**
 * A moment on the reader's clock, or in `timeZone`. A day of the calendar ('2026-03-01') reads as written, whatever the reader's
 * zone. `at` otherwise is an ISO string, a Date or epoch milliseconds.
 */
export function formatDate(
  at: string | number | Date,
  options: DateStyle | { style: DateStyle; timeZone: string | undefined } = 'date',
): string {
  const { style, timeZone } = typeof options === 'string' ? { style: options, timeZone: undefined } : options
  const isDay = typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at)
  return dateFormat(style, isDay ? 'UTC' : timeZone).format(new Date(at))
}

/** Whether a day of the calendar ('2026-03-01') is over on the reader's clock, or in `timeZone`. */
export const isDayOver = (day: string, { now, timeZone }: { now: Date; timeZone?: string }): boolean =>
  day < formatDate(now, { style: 'isoDay', timeZone })

/** The reader's time zone, such as "EST": for fields that take a time. */
export const formatOwnZone = (): string =>
  new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')!.value

/** Whether clocks in that zone show another time than the reader's at this moment. */
export const isOtherZone = (at: string, timeZone: string): boolean =>
  formatDate(at, 'dateTime') !== formatDate(at, { style: 'dateTime', timeZone })

export type DateSpan = {
  start: string
  end: string | null
  /** The zone to tell the times in; the reader's own where it is left out. */
  timeZone?: string | undefined
}

/**
 * "Tue, Dec 1, 2026, 6:00 PM – 8:00 PM", with the day of the end where it is another; the start alone without an end. Times of
 * another zone than the reader's name it: "6:00 PM – 8:00 PM EST".
 */
export function formatDateSpan({ start, end, timeZone }: DateSpan): string {
  const format = (at: string, style: DateStyle) => formatDate(at, { style, timeZone })
  const isZoneNamed = timeZone !== undefined && isOtherZone(start, timeZone)
  const formatTime = (at: string) => format(at, isZoneNamed && at === (end ?? start) ? 'timeWithZone' : 'time')
  const formatMoment = (at: string) => `${format(at, 'shortWeekdayDate')}, ${formatTime(at)}`
  if (end === null || end === start) return formatMoment(start)
  const isSameDay = format(start, 'fullDate') === format(end, 'fullDate')
  return `${formatMoment(start)} – ${isSameDay ? formatTime(end) : formatMoment(end)}`
}

const hourMs = 3_600_000

/**
 * The age of a moment: under one hour "Just now", under 24 hours "N hour(s) ago", otherwise "N day(s) ago". A moment in the future
 * counts as now.
 */
export function formatRelativeTime(date: Date, { now }: { now: Date }): string {
  const hours = Math.floor((now.getTime() - date.getTime()) / hourMs)
  if (hours < 1) return 'Just now'
  return hours < 24 ? `${formatCount(hours, 'hour')} ago` : `${formatCount(Math.floor(hours / 24), 'day')} ago`
}

/** "42 s", "3 min 5 s", "2 h 10 min": the two largest units. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const first = parts.findIndex(([value]) => value > 0)
  if (first === -1) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${formatNumber(value)} ${unit}`)
    .join(' ')
}

const whole = new Intl.NumberFormat(locale)
const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "1,250" */
export const formatNumber = (value: number): string => whole.format(value)

/** "1.3K", for axes and narrow columns. */
export const formatCompactNumber = (value: number): string => compact.format(value)

/** "$1,250", with cents only where there are some: "$1,250.50". */
export const formatDollars = (value: number): string => dollars.format(value)

const compactDollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** "$24.7K", for headlines whose exact figure is elsewhere. */
export const formatCompactDollars = (value: number): string => compactDollars.format(value)

/** "1 link", "1,250 links". A noun with another plural than an added "s" is given as a pair: `['person', 'people']`. */
export function formatCount(count: number, noun: string | readonly [one: string, many: string]): string {
  const [one, many] = typeof noun === 'string' ? [noun, `${noun}s`] : noun
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

let regions: Intl.DisplayNames | undefined

/** "Brazil" for the ISO letters BR; letters that name no country stay as they are. */
export function formatCountry(code: string): string {
  regions ??= new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return regions.of(code) ?? code
}

const byteUnits = ['bytes', 'kB', 'MB', 'GB']

/** "4.2 MB"; small ones in whole bytes. */
export function formatBytes(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** step
  return `${formatNumber(step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${byteUnits[step]}`
}
