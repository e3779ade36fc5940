import { instant } from '#platform/contract/instant.ts'
import { requiredProse } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

/** A note on a student. A private one is seen by its author alone, a shared one by staff and the student's mentors. */
export const note = z.object({
  id: z.string(),
  body: z.string(),
  isShared: z.boolean(),
  /** null once the author is erased. */
  authorName: z.string().nullable(),
  isOwn: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
})
export type Note = z.output<typeof note>

export const newNote = z.object({
  body: requiredProse('Note', limits.student.noteLength),
  isShared: z.boolean().default(false),
})
export const noteEdit = newNote.partial()
