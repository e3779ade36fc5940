import { instant } from '#platform/contract/instant.ts'
import { requiredProse } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

export const message = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: instant,
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
  /** When the other one read it; null while they did not. */
  readAt: instant.nullable(),
})
export type Message = z.output<typeof message>

/** Somebody to write to or read from: a mentor of a student, or a student of a mentor. */
export const correspondent = z.object({
  id: z.string(),
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Whether the two are assigned now: afterwards a student still reads what was written, and nobody writes. */
  isOpen: z.boolean(),
  lastText: z.string().nullable(),
  lastAt: instant.nullable(),
  unreadCount: z.number(),
})
export type Correspondent = z.output<typeof correspondent>

export const newMessage = z.object({ text: requiredProse('Message', limits.message.textLength) })
export const messageReport = z.object({ reason: requiredProse('Reason', 500) })
