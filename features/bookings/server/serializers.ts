import type { z } from 'zod'
import type { CalendarEvent } from '#features/events/server/calendar/serializers.ts'
import { paths } from '#rules/paths.ts'
import type { MeetingRole } from '../feedback-schema.ts'
import type { booking } from '../schema.ts'
import { isFeedbackOpen } from './feedback/feedback.ts'
import type { FullBooking } from './queries.ts'

type NamedPerson = FullBooking['mentor']
type Context = { config: { publicUrl: string; timeZone: string } }

export const toName = ({ firstName, lastName, email }: Pick<NamedPerson, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

const serializePerson = (person: NamedPerson) => ({
  id: person.id,
  name: toName(person),
  profileImageUrl: person.photoKey && `/api/${person.photoKey}`,
})

/** A meeting as one of its two people sees it. */
export function serializeBooking(
  { me, config, now }: Context & { me: { id: string }; now(): Date },
  row: FullBooking,
): z.input<typeof booking> {
  return {
    ...row,
    mentor: serializePerson(row.mentor),
    student: serializePerson(row.student),
    role: row.mentorId === me.id ? 'mentor' : 'student',
    isCanceledByMe: row.canceledById === me.id,
    timeZone: row.timeZone ?? config.timeZone,
    isFeedbackOpen: isFeedbackOpen(row, now()),
  }
}

/** Where a person sees their meetings, from the root. */
export const meetingsPath = (role: MeetingRole) => paths[role === 'mentor' ? 'availability' : 'mentors'].path

export const meetingsUrl = ({ config }: Context, role: MeetingRole): string => config.publicUrl + meetingsPath(role)

/** A meeting as an entry of the calendar of one of its two people. */
export function toCalendarEvent(ctx: Context, { row, role }: { row: FullBooking; role: MeetingRole }): CalendarEvent {
  const other = toName(role === 'mentor' ? row.student : row.mentor)
  const isVirtual = /^https?:/i.test(row.location ?? '')
  return {
    id: row.id,
    title: `Meeting with ${other}`,
    description: row.topic,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    location: row.location,
    isVirtual,
    organizer: toName(row.mentor),
    category: 'Mentoring',
    tags: [],
    sequence: row.sequence,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    trashedAt: row.state === 'canceled' ? row.updatedAt : null,
    url: meetingsUrl(ctx, role),
  }
}
