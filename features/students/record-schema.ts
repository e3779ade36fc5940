import { requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { studentQuery } from './schema.ts'

/** Filters and order of the list under a name. Staff see each other's shared ones. */
export const savedList = z.object({
  id: z.string(),
  name: z.string(),
  filters: studentQuery.partial(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string().nullable(),
})
export type SavedList = z.output<typeof savedList>

export const newSavedList = z.object({
  name: requiredText('Name', 80),
  filters: studentQuery.partial(),
  isShared: z.boolean().default(false),
})
export const savedListEdit = newSavedList.partial()

export const studentIds = z.object({ ids: z.array(z.string()).min(1).max(limits.page.max) })
