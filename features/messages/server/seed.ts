import { newId } from '#platform/server/db/columns.ts'
import { hoursBefore } from '#platform/server/samples.ts'
import type { messages } from './tables.ts'

/** `studentIds`: the students of the demo mentor, the demo analyst first. */
type SampleOptions = { mentorId: string; studentIds: string[]; now: Date }
type Line = { by: 'mentor' | 'student'; hours: number; text: string; isUnread?: boolean }

const conversations: Line[][] = [
  [
    {
      by: 'mentor',
      hours: 290,
      text: 'Good talk today. Write down 3 people who would pay for this data, and what for.',
    },
    { by: 'student', hours: 266, text: 'Done: a city planner, a bike shop and a food bank. The planner has a budget.' },
    {
      by: 'mentor',
      hours: 240,
      text: 'Then talk to 2 more planners before you build anything. Bring their words next time.',
    },
  ],
  [
    { by: 'student', hours: 130, text: 'The pricing table worked: two shops said yes to the middle plan.' },
    { by: 'mentor', hours: 125, text: 'Great. Ask them what nearly made them say no.' },
    {
      by: 'student',
      hours: 26,
      text: 'Both worried about the contract length. Can we talk about month-to-month?',
      isUnread: true,
    },
  ],
  [{ by: 'mentor', hours: 400, text: 'Please send the parts list two days before we meet.' }],
]

/** Exchanges of the demo mentor with students. Who has unread messages was emailed about them, so that the demo sends none. */
export function sampleMessages({ mentorId, studentIds, now }: SampleOptions): (typeof messages.$inferInsert)[] {
  return conversations.flatMap((lines, index) => {
    const studentId = studentIds[index % studentIds.length]!
    return lines.map(({ by, hours, text, isUnread = false }) => ({
      id: newId(),
      mentorId,
      studentId,
      authorId: by === 'mentor' ? mentorId : studentId,
      text,
      createdAt: hoursBefore(now, hours),
      readAt: isUnread ? null : hoursBefore(now, hours - 2),
      emailedAt: isUnread ? hoursBefore(now, hours - 0.2) : null,
    }))
  })
}
