import { z } from 'zod'
import { badges, type BadgeId } from './badges.ts'
import type { Role } from './permissions.ts'
import { stageRanks, type Stage } from './stages.ts'

export type EventRow = {
  /** When it is recorded. */
  description: string
  /** Whose id the event carries, where that is not the noun before the dot. */
  subject?: string
  /** The payload. The queue may hold events of an earlier release, so a field that is added later needs a default. */
  data: z.ZodObject
}

export const id = z.string()
/** Words that somebody wrote, such as a title: they may be personal, so the audit log leaves them out. */
export const writtenText = z.string()
export const text = writtenText
export const count = z.number().int()
export const fields = z.array(z.string())
export const role = z.enum(['student', 'mentor', 'director', 'admin'] satisfies Role[])
export const stage = z.enum(Object.keys(stageRanks) as [Stage, ...Stage[]])
export const badgeId = z.enum(Object.keys(badges) as [BadgeId, ...BadgeId[]])
export const none = z.object({})
export const venture = z.object({ ownerId: id, name: text })
export const attendance = z.object({ eventId: id, personId: id })
export const booking = z.object({ mentorId: id, studentId: id, startsAt: text, sequence: count, topic: text })
export const rsvp = z.object({ personId: id, queueNumber: count })
export const conversion = z.object({ ownerId: id, waitedSeconds: count })
