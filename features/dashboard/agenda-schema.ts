import { followUpStates } from '#features/interactions/schema.ts'
import { mentorRequest } from '#features/mentoring/schema.ts'
import { studentAtRisk } from '#features/staff-dashboard/schema.ts'
import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'

/** What needs a member of staff or a mentor today. `at`: when it is due, begins or came; null for what has no time. */
export const agendaItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('followUp'),
    at: instant,
    id: z.string(),
    title: z.string(),
    studentId: z.string(),
    studentName: z.string(),
    followUpDate: instant,
    followUpState: z.enum(followUpStates),
  }),
  z.object({ kind: z.literal('request'), at: instant, id: z.string(), request: mentorRequest }),
  z.object({
    kind: z.literal('meeting'),
    at: instant,
    id: z.string(),
    topic: z.string(),
    /** The other one of the two. */
    name: z.string(),
    endsAt: instant,
    location: z.string().nullable(),
  }),
  /** Unread messages of one person, who has waited since `at`. */
  z.object({
    kind: z.literal('message'),
    at: instant,
    id: z.string(),
    name: z.string(),
    unreadCount: z.number(),
    lastText: z.string().nullable(),
  }),
  z.object({ kind: z.literal('risk'), at: z.null(), id: z.string(), student: studentAtRisk }),
])
export type AgendaItem = z.output<typeof agendaItem>
