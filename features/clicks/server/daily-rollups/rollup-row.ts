import type { z } from 'zod'
import { clickFilters, type analyticsQuery } from '../../schema.ts'

/** Counts of one value. `dimension` is a `Dimension` or `time`; values of `time` are hours like `07`, days, or days with an hour. */
export type RollupRow = { dimension: string; value: string; clicks: number; visitors: number }

/** Values that a click must have, all of them. */
export type Filters = z.output<typeof clickFilters>

/** The filters among the parameters of a query. */
export function toFilters(query: z.output<typeof analyticsQuery>): Filters {
  const names = Object.keys(clickFilters.shape) as (keyof Filters)[]
  return Object.fromEntries(names.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]))
}
