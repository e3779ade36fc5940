import { dayInput, instant, instantInput } from '#platform/contract/instant.ts'
import { optionalText, requiredProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { meetingRoles, ownFeedback } from './feedback-schema.ts'

export const bookingStates = ['booked', 'canceled', 'completed', 'no_show'] as const
export type BookingState = (typeof bookingStates)[number]

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time such as 09:30')
/** A part of a day, in the mentor's time zone: from `start` to before `end`, which is later the same day. */
export const timeRange = z
  .object({ start: clockTime, end: clockTime })
  .refine(({ start, end }) => start < end, { error: 'The end must be after the start.', path: ['end'] })
export type TimeRange = z.output<typeof timeRange>

const day = dayInput()
const ranges = z.array(timeRange).max(limits.booking.rangesPerDay)

/** Monday is 1, as ISO 8601 counts. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const slotLengths = [15, 20, 30, 45, 60, 90] as const

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Of two entries of the same day, one would be ignored. */
const listedOnce =
  <Name extends string>(name: Name) =>
  (entries: Record<Name, unknown>[], { addIssue }: z.core.$RefinementCtx) => {
    const values = entries.map((entry) => entry[name])
    for (const [index, value] of values.entries())
      if (values.indexOf(value) < index)
        addIssue({ code: 'custom', message: `This ${name} is listed twice.`, path: [index, name] })
  }

export const availabilityRules = z.object({
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone'),
  slotMinutes: z.union(
    slotLengths.map((minutes) => z.literal(minutes)),
    'Choose a length',
  ),
  /** Kept free before and after a meeting. */
  bufferMinutes: z.number().int().min(0).max(120),
  /** How long before it starts a slot can be booked last. */
  noticeHours: z.number().int().min(0).max(336),
  maxPerDay: z.number().int().min(1).max(24).nullable(),
  maxPerWeek: z.number().int().min(1).max(100).nullable(),
  /** How many days ahead slots can be booked. */
  horizonDays: z.number().int().min(1).max(limits.booking.maxHorizonDays),
  /** Where meetings are: a room, or a link to a video call. */
  location: optionalText(300),
  /** One entry a weekday that has hours. */
  weekly: z
    .array(z.object({ weekday: z.literal(weekdays), ranges }))
    .max(7)
    .superRefine(listedOnce('weekday')),
  /** Dates with hours of their own, or with none. */
  exceptions: z
    .array(z.object({ date: day, ranges }))
    .max(limits.booking.exceptionCount)
    .superRefine(listedOnce('date')),
})
export type AvailabilityRules = z.output<typeof availabilityRules>

/** `calendarUrl`: the address of an iCalendar file whose busy times block slots; null removes it, left out keeps it. */
export const availabilityEdit = availabilityRules.extend({
  calendarUrl: z
    .string()
    .trim()
    .max(limits.link.urlLength)
    .transform((url) => url.replace(/^webcals?:/i, 'https:'))
    .pipe(z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://' }))
    .nullable()
    .optional(),
})

/** The address itself is a secret and never sent back. */
export const availability = availabilityRules.extend({
  hasCalendar: z.boolean(),
  calendarHost: z.string().nullable(),
  busyReadAt: instant.nullable(),
  /** Why the calendar could not be read last time. */
  busyError: z.string().nullable(),
  version: z.number(),
})
export type Availability = z.output<typeof availability>

const person = z.object({ id: z.string(), name: z.string(), profileImageUrl: z.string().nullable() })

export const booking = z.object({
  id: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(bookingStates),
  topic: z.string(),
  location: z.string().nullable(),
  mentor: person,
  student: person,
  /** Which of the two the reader is. */
  role: z.enum(meetingRoles),
  cancelReason: z.string().nullable(),
  isCanceledByMe: z.boolean(),
  /** The time zone of the mentor. */
  timeZone: z.string(),
  feedback: ownFeedback.nullable(),
  /** Whether the reader may give feedback now, or change it. */
  isFeedbackOpen: z.boolean(),
})
export type Booking = z.output<typeof booking>

/** `feedback`: meetings that wait for the reader's feedback. */
export const bookingViews = ['upcoming', 'past', 'feedback'] as const

export const slotsQuery = z.object({
  mentorId: z.string().max(100).optional(),
  /** The first day, now unless told. */
  from: instantInput().optional(),
  days: z.coerce.number().int().min(1).max(31).default(7),
})

/** Times that can be booked with one mentor. `isOpen`: whether they have set any hours. */
export const mentorSlots = z.object({
  mentorId: z.string(),
  timeZone: z.string(),
  slotMinutes: z.number(),
  location: z.string().nullable(),
  horizonDays: z.number(),
  isOpen: z.boolean(),
  /** Starts, as ISO 8601 in UTC. Plain strings: checking thousands of instants would take longer than computing them. */
  slots: z.array(z.string()),
})
export type MentorSlots = z.output<typeof mentorSlots>

const startsAt = instantInput('Choose a time')

export const newBooking = z.object({
  mentorId: z.string('Choose a mentor').max(100),
  startsAt,
  topic: requiredText('Topic', limits.booking.topicLength),
})
export const reschedule = z.object({ startsAt })
export const cancellation = z.object({ reason: requiredProse('Reason', limits.booking.reasonLength) })
export const outcome = z.object({ state: z.enum(['completed', 'no_show'], 'Choose how it went') })
