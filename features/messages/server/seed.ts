import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore } from '#platform/server/samples.ts'
import type { messages } from './tables.ts'

type SampleOptions = { mentorId: string; studentId: string; now: Date }

/** A short exchange of the demo analyst and the demo mentor, all of it read. */
export function sampleMessages({ mentorId, studentId, now }: SampleOptions): (typeof messages.$inferInsert)[] {
  const lines = [
    {
      authorId: mentorId,
      hours: 290,
      text: 'Good talk today. Write down 3 people who would pay for this data, and what for.',
    },
    {
      authorId: studentId,
      hours: 266,
      text: 'Done: a city planner, a bike shop and a food bank. The planner has a budget.',
    },
    {
      authorId: mentorId,
      hours: 240,
      text: 'Then talk to 2 more planners before you build anything. Bring their words next time.',
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
