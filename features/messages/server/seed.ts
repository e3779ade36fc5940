import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore } from '#platform/server/samples.ts'
import type { messages } from './tables.ts'

type SampleOptions = { mentorId: string; studentId: string; now: Date }

/** A short exchange of the demo student and the demo mentor, all of it read. */
export function sampleMessages({ mentorId, studentId, now }: SampleOptions): (typeof messages.$inferInsert)[] {
  const lines = [
    {
      authorId: mentorId,
      hours: 290,
      text: 'Good talk today. Write down the 3 repairs people asked for most, and what they paid.',
    },
    {
      authorId: studentId,
      hours: 266,
      text: 'Done: zippers, lamps and phone screens. Screens paid best, zippers came most often.',
    },
    {
      authorId: mentorId,
      hours: 240,
      text: 'Then zippers bring people in and screens pay the rent. Bring both numbers next time.',
    },
  ]
  return lines.map(({ authorId, hours, text }) => ({
    id: newId(),
    mentorId,
    studentId,
    authorId,
    text,
    createdAt: hoursBefore(now, hours),
    readAt: hoursBefore(now, hours - 2),
  }))
}
