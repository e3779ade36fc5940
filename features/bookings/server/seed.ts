import { Temporal } from 'temporal-polyfill'
import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { defaultRules } from './availability/queries.ts'
import type { availabilities } from './availability/tables.ts'
import type { bookings } from './tables.ts'

type BookingRow = typeof bookings.$inferInsert
type SampleOptions = { demo: Record<'analyst' | 'mentor', Person>; mentors: Person[]; now: Date; timeZone: string }

const slotMs = 1_800_000

/** Hours of all mentors, and a coming and a past meeting of the demo analyst with the demo mentor. */
export function sampleBookings({ demo, mentors, now, timeZone }: SampleOptions): {
  availabilities: (typeof availabilities.$inferInsert)[]
  bookings: BookingRow[]
} {
  const location = 'Incubator, room 204'
  const base = {
    mentorId: demo.mentor.id,
    studentId: demo.analyst.id,
    location,
    createdAt: daysBefore(now, 20),
    updatedAt: daysBefore(now, 20),
  }
  const at = (days: number, time: string) => {
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
    const startsAt = new Date(today.add({ days }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
    return { id: newId(), startsAt, endsAt: new Date(startsAt.getTime() + slotMs) }
  }
  return {
    availabilities: mentors.map(({ id }, index) => ({
      personId: id,
      updatedAt: daysBefore(now, 30),
      rules: { ...defaultRules(timeZone), location, weekly: toWeek(index) },
    })),
    bookings: [
      { ...base, ...at(3, '15:00'), state: 'booked', topic: 'Which figures to show a board' },
      { ...base, ...at(-12, '10:00'), state: 'completed', topic: 'A venture on open data', sequence: 1 },
    ],
  }
}

/** Each mentor has other days, so that most weeks have times on all. */
function toWeek(index: number) {
  const morning = { start: '09:00', end: '12:00' }
  const afternoon = { start: '14:00', end: '17:00' }
  return ([1, 2, 3, 4, 5] as const)
    .filter((weekday) => (weekday + index) % 2 === 0)
    .map((weekday) => ({ weekday, ranges: [morning, afternoon] }))
}
