import { sampleAdvisingRequests } from '#features/advising-requests/server/seed.ts'
import { advisingChanges, advisingRequests } from '#features/advising-requests/server/tables.ts'
import { availabilities } from '#features/bookings/server/availability/tables.ts'
import { meetingFeedback } from '#features/bookings/server/feedback/tables.ts'
import { sampleBookings } from '#features/bookings/server/seed.ts'
import { bookings } from '#features/bookings/server/tables.ts'
import { mentorProfiles } from '#features/mentoring/server/mentors/tables.ts'
import { sampleMentorProfiles } from '#features/mentoring/server/seed.ts'
import { sampleMessages } from '#features/messages/server/seed.ts'
import { messages } from '#features/messages/server/tables.ts'
import type { sampleOpeningMembers } from '#features/users/server/seed.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertAll } from './seed-students.ts'

type SeedMentoringInput = Pick<ReturnType<typeof sampleOpeningMembers>, 'demo' | 'team' | 'assignments'> & {
  now: Date
  timeZone: string
}

/** Mentor cards, hours, meetings, messages and advising requests of a new demo instance. */
export async function seedMentoring(
  db: Db,
  { demo, team, assignments, now, timeZone }: SeedMentoringInput,
): Promise<void> {
  const mentors = team.filter(({ role }) => role === 'mentor')
  const sample = sampleBookings({ mentors, assignments, now, timeZone })
  await insertAll(db, { table: mentorProfiles, rows: sampleMentorProfiles(team, now) })
  await insertAll(db, { table: availabilities, rows: sample.availabilities })
  await insertAll(db, { table: bookings, rows: sample.bookings })
  await insertAll(db, { table: meetingFeedback, rows: sample.feedback })
  const ofDemoMentor = assignments.filter(({ mentorId }) => mentorId === demo.mentor.id)
  const studentIds = ofDemoMentor.map(({ studentId }) => studentId)
  await insertAll(db, { table: messages, rows: sampleMessages({ mentorId: demo.mentor.id, studentIds, now }) })
  const advising = sampleAdvisingRequests({ demo, menteeIds: studentIds, now })
  await insertAll(db, { table: advisingRequests, rows: advising.requests })
  await insertAll(db, { table: advisingChanges, rows: advising.changes })
}
