import { line, optionalProse, optionalText, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { instant, momentInput } from '#platform/contract/instant.ts'
import { eventCategories } from '#rules/event-categories.ts'
import { limits } from '#rules/limits.ts'

const knownCategories = new Set(eventCategories.map((category) => category.toLowerCase()))

export const rsvpStatuses = ['going', 'waitlisted', 'cancelled'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

/** By the code on the projector, by the person's own pass, or from the list. */
export const attendanceMethods = ['code', 'ticket', 'list'] as const
export type AttendanceMethod = (typeof attendanceMethods)[number]

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * A part of RFC 5545's rules: every so many days, weeks (on given weekdays) or months (on the day of the month; months
 * without it are left out), so many times or until a day of the programme's calendar.
 */
export const recurrence = z
  .object({
    frequency: z.enum(['daily', 'weekly', 'monthly']),
    interval: z
      .number('Enter a whole number')
      .int('Enter a whole number')
      .min(1, 'At least 1')
      .max(52, 'At most 52')
      .default(1),
    weekdays: z.array(z.enum(weekdays)).max(7).default([]),
    count: z
      .number('Enter a whole number')
      .int('Enter a whole number')
      .min(1, 'At least 1')
      .max(limits.event.occurrences, `At most ${limits.event.occurrences}`)
      .optional(),
    until: z.iso.date().optional(),
  })
  .refine(({ count, until }) => (count === undefined) !== (until === undefined), {
    message: 'Say how often, or until when',
    path: ['count'],
  })
export type Recurrence = z.output<typeof recurrence>

/** What an edit or a cancellation of a recurring event is about. Occurrences that have begun stay as they were. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]
export const scopeQuery = z.object({ scope: z.enum(scopes).default('this') })

export const ownRsvp = z.object({
  status: z.enum(rsvpStatuses),
  /** From 1, for those who wait. */
  position: z.number().nullable(),
})
export type OwnRsvp = z.output<typeof ownRsvp>

/** Somebody who is going, as a face on a card. */
export const knownAttendee = z.object({ name: z.string(), photoUrl: z.string().nullable() })
export type KnownAttendee = z.output<typeof knownAttendee>

export const event = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** The start. */
  date: instant,
  endDate: instant.nullable(),
  location: z.string().nullable(),
  category: z.string(),
  /** Where to register elsewhere; such an event has no seats here. */
  registrationUrl: z.string().nullable(),
  /** null: room for everybody. */
  capacity: z.number().nullable(),
  isVirtual: z.boolean(),
  organizer: z.string().nullable(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  seriesId: z.string().nullable(),
  /** Of a recurring event: how many of its dates are still to come, this one included. 0 for a single event. */
  comingDateCount: z.number(),
  /** The program's: in-person events take place on its clock, wherever the reader is. */
  timeZone: z.string(),
  goingCount: z.number(),
  waitlistCount: z.number(),
  /** At most four who are going: for staff the first ones, for others people of their own ventures. */
  knownAttendees: z.array(knownAttendee),
  /** What the viewer said; null when nothing. */
  rsvp: ownRsvp.nullable(),
  /** Whether the viewer was seen there. */
  isPresent: z.boolean(),
  /** Counts edits; the `ETag` of one event, for `If-Match`. */
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
})
export type Event = z.output<typeof event>

const moment = momentInput('Please enter a date')

const title = requiredText('Title', limits.event.titleLength)

const startDate = z
  .string('Start date is required')
  .min(1, 'Start date is required')
  .pipe(momentInput('Please enter a date'))

/** http and https alone: other schemes would run in the reader's browser (T21). */
const webUrl = z
  .url({ protocol: /^https?$/, error: 'Please enter a valid URL' })
  .max(2_048, 'At most 2,048 characters')
  .regex(/^(?!https?:\/\/[^/?#]*@)[^\s\\\p{Cc}]+$/iu, 'Please enter a valid URL')

const optional = {
  description: optionalProse(limits.event.descriptionLength),
  endDate: z.union([moment, z.literal('').transform(() => null)]).nullable(),
  location: optionalText(300),
  category: z
    .string()
    .trim()
    .refine((value) => value === '' || knownCategories.has(value.toLowerCase()), 'Please choose a category')
    .transform((value) => value || 'General')
    .nullable()
    .transform((value) => value ?? 'General'),
  registrationUrl: z
    .string()
    .trim()
    .transform((value) => value || null)
    .pipe(webUrl.nullable())
    .nullable(),
  capacity: z
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(limits.event.capacity, `At most ${limits.event.capacity.toLocaleString('en-US')}`)
    .nullable(),
  isVirtual: z.boolean(),
  organizer: optionalText(200),
  tags: z
    .array(line().max(limits.event.tagLength, `At most ${limits.event.tagLength} characters`))
    .transform((value) => [...new Set(value.filter(Boolean))])
    .pipe(z.array(z.string()).max(limits.event.tagCount, `At most ${limits.event.tagCount} tags`)),
  isPublished: z.boolean(),
}

export const newEvent = z.object({
  title,
  startDate,
  ...z.object(optional).partial().shape,
  /** Makes one event a date, at most 104. */
  recurrence: recurrence.nullable().optional(),
})
export type NewEvent = z.output<typeof newEvent>

/** What is left out stays; null empties. */
export const eventEdit = z.object({ title, startDate, ...z.object(optional).partial().shape })
export type EventEdit = z.output<typeof eventEdit>

export const timings = ['live', 'upcoming', 'past'] as const
export type Timing = (typeof timings)[number]

export const eventQuery = z.object({
  /** Beginnings of words in title, organizer, location, description and tags. */
  q: z.string().trim().max(200).optional(),
  category: z.string().trim().max(60).optional(),
  timing: z.enum(timings).optional(),
  /** On at this moment or later, and begun before that one. */
  from: moment.optional(),
  to: moment.optional(),
  /** Only those the viewer goes to or waits for. */
  mine: z.stringbool().optional(),
  /** All dates of one recurring event. */
  seriesId: z.uuid().optional(),
  /** Of each recurring event only the next date. */
  nextOnly: z.stringbool().optional(),
  /** False leaves `knownAttendees` empty, for views that do not show them. */
  knownAttendees: z.stringbool().optional(),
})
export type EventQuery = z.input<typeof eventQuery>

/** `day` and `hour` are the reminders. */
export type EventEmailKind = 'invitation' | 'update' | 'cancellation' | 'rsvpCancellation' | 'day' | 'hour'
