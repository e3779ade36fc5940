import type { Dimension } from '../../schema.ts'

/** Counts of one value. `dimension` is a `Dimension` or `time`; values of `time` are hours like `07`, days, or days with an hour. */
export type RollupRow = { dimension: string; value: string; clicks: number; visitors: number }

/** Values that a click must have, all of them. */
export type Filters = Partial<Record<Exclude<Dimension, 'class'>, string>>
