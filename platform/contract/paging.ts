import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

/** Query fields of every list that can grow: `limit` (1 to 1,000, default 100) and an opaque `cursor`. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.defaultSize),
  cursor: z.string().max(1_000).optional(),
})

export type PageQuery = z.output<typeof pageQuery>

/** One page of a list. The mount sends `items` as a bare array and the rest as the headers `X-Total-Count` and `Link`. */
export type Page<T> = { items: T[]; totalCount: number; nextCursor: string | null }
