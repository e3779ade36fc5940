import { z } from '#platform/contract/zod.ts'

/** In the order in which results are grouped. */
export const searchKinds = ['event', 'venture', 'resource', 'tool', 'course', 'link', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Something that search found. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  /** What tells it from others of the same title, such as a category or an email address. */
  detail: z.string().nullable(),
  /** The screen that shows it, a path of ours. */
  path: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

/** How many results of each kind are returned. */
export const maxHitsPerKind = 5

export const searchQuery = z.object({
  /** Words; each must begin a word of the result. Without any nothing is found. */
  q: z.string().max(200).default(''),
})

/** What a feature's own search gets. */
export type SearchOptions = { q: string; limit: number }
