import { Temporal } from 'temporal-polyfill'
import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { defaultRules } from './availability/queries.ts'
import type { availabilities } from './availability/tables.ts'
import type { meetingFeedback } from './feedback/tables.ts'
import { sampleMeetings, type SampleAnswer, type SampleMeeting } from './sample-meetings.ts'
import type { bookings } from './tables.ts'

type BookingRow = typeof bookings.$inferInsert
type FeedbackRow = typeof meetingFeedback.$inferInsert
/** `mentors`: the demo mentor first. */
type SampleOptions = {
  mentors: Person[]
  assignments: { mentorId: string; studentId: string }[]
  now: Date
  timeZone: string
}

const minuteMs = 60_000
const location = 'Incubator, room 204'

/** Hours of all mentors, and coming and past meetings of two of them with their students. */
export function sampleBookings({ mentors, assignments, ...clock }: SampleOptions): {
  availabilities: (typeof availabilities.$inferInsert)[]
  bookings: BookingRow[]
  feedback: FeedbackRow[]
} {
  const { now, timeZone } = clock
  const meetings = sampleMeetings.map((sample) => {
    const mentorId = mentors[sample.mentor]!.id
    const students = assignments.filter((assignment) => assignment.mentorId === mentorId)
    const { studentId } = students[sample.student % students.length]!
    return { sample, row: toBooking(sample, { ...clock, mentorId, studentId }) }
  })
  return {
    availabilities: mentors.map(({ id }, index) => ({
      personId: id,
      updatedAt: daysBefore(now, 30),
      rules: { ...defaultRules(timeZone), location, weekly: toWeek(index) },
    })),
    bookings: meetings.map(({ row }) => row),
    feedback: meetings.flatMap(({ sample, row }) => [
      ...toFeedback(sample.byStudent, { row, authorId: row.studentId }),
      ...toFeedback(sample.byMentor, { row, authorId: row.mentorId }),
    ]),
  }
}

type BookingOptions = Pick<SampleOptions, 'now' | 'timeZone'> & { mentorId: string; studentId: string }

function toBooking(sample: SampleMeeting, { now, timeZone, ...pair }: BookingOptions): BookingRow & { id: string } {
  const { days, time, state, topic, cancelReason = null } = sample
  const startsAt = toWeekday(now, { days, timeZone, time })
  const bookedAt = daysBefore(now, Math.max(20, 6 - days))
  return {
    id: newId(),
    ...pair,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * minuteMs),
    state,
    topic,
    location,
    cancelReason,
    canceledById: state === 'canceled' ? pair.studentId : null,
    sequence: state === 'booked' ? 0 : 1,
    createdAt: bookedAt,
    updatedAt: bookedAt,
  }
}

/** That many days from now on the program's clock; on weekends two days further away, so that nothing becomes due sooner. */
function toWeekday(now: Date, { days, timeZone, time }: { days: number; timeZone: string; time: string }): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const day = today.add({ days })
  const date = day.dayOfWeek > 5 ? day.add({ days: days < 0 ? -2 : 2 }) : day
  return new Date(date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
}

function toFeedback(
  answer: SampleAnswer | undefined,
  { row, authorId }: { row: BookingRow & { id: string }; authorId: string },
): FeedbackRow[] {
  if (!answer) return []
  const [rating, comment = null] = answer
  const createdAt = new Date(row.endsAt.getTime() + 150 * minuteMs)
  return [{ id: newId(), bookingId: row.id, authorId, rating, comment, createdAt, updatedAt: createdAt }]
}

/** Each mentor has other days, so that most weeks have times on all. */
function toWeek(index: number) {
  const morning = { start: '09:00', end: '12:00' }
  const afternoon = { start: '14:00', end: '17:00' }
  return ([1, 2, 3, 4, 5] as const)
    .filter((weekday) => (weekday + index) % 2 === 0)
    .map((weekday) => ({ weekday, ranges: [morning, afternoon] }))
}
