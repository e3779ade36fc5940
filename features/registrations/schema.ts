import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'
import { attendanceMethods, rsvpStatuses } from '#features/events/schema.ts'

/** Somebody who said something to an event, or was seen there, for staff. */
export const attendee = z.object({
  personId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  /** null: was there without having said so. */
  status: z.enum(rsvpStatuses).nullable(),
  queueNumber: z.number().nullable(),
  respondedAt: instant.nullable(),
  checkedInAt: instant.nullable(),
  method: z.enum(attendanceMethods).nullable(),
})
export type Attendee = z.output<typeof attendee>

/** `active`: everybody but those who canceled and did not come. `present`: whoever was checked in. */
export const attendeeStatuses = ['active', 'going', 'waitlisted', 'present', 'cancelled'] as const
export type AttendeeStatus = (typeof attendeeStatuses)[number]
export const attendeeQuery = z.object({
  q: z.string().trim().max(200).optional(),
  /** Left out: everybody who ever responded or was checked in. */
  status: z.enum(attendeeStatuses).optional(),
})

/** What the projector shows now, and how soon to ask for the next one. */
export const checkInCode = z.object({
  isOpen: z.boolean(),
  url: z.string(),
  /** The same as a picture. */
  svg: z.string(),
  secondsLeft: z.number(),
  presentCount: z.number(),
})

export const presence = z.object({ eventId: z.string(), title: z.string(), checkedInAt: instant })

/** A person's pass for one event: staff scan it, or type the short code, which only people with an RSVP have. */
export const ticket = z.object({ code: z.string(), shortCode: z.string().nullable(), svg: z.string() })

/** A person's calendar address; null while they have none. */
export const calendarFeed = z.object({
  url: z.string().nullable(),
  hasAll: z.boolean(),
  createdAt: instant.nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>
