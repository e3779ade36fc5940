import type { Dimension } from '../../schema.ts'

/** One line of figures: `dimension` is one of ours or `time`, whose values are hours as `07` or what the asker cuts time into. */
export type RollupRow = { dimension: string; value: string; clicks: number; visitors: number }

/** Values that a click must have; they combine. */
export type Filters = Partial<Record<Exclude<Dimension, 'class'>, string>>
