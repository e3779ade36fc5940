import { dimensions } from '../../schema.ts'
import type { DailyTotals } from './tables.ts'

/** Counts of one value. `dimension` is a `Dimension` or `time`; values of `time` are hours like `07`, days, or days with an hour. */
export type RollupRow = { dimension: string; value: string; clicks: number; visitors: number }

/** Totals of a day as rows; dimensions that an earlier release did not know are unknown. */
export function toRollupRows(totals: DailyTotals): RollupRow[] {
  const rows = Object.entries(totals).flatMap(([dimension, byValue]) =>
    Object.entries(byValue).map(([value, [clicks, visitors]]) => ({ dimension, value, clicks, visitors })),
  )
  const clicks = Object.values(totals['qr'] ?? {}).reduce((sum, [count]) => sum + count, 0)
  const missing = clicks === 0 ? [] : dimensions.filter((name) => totals[name] === undefined)
  return [...rows, ...missing.map((dimension) => ({ dimension, value: '', clicks, visitors: 0 }))]
}

/** Rollups hold hours; `time` becomes the day, or day and hour. */
export function inRequestedUnit(day: string, { row, unit }: { row: RollupRow; unit: 'hour' | 'day' }): RollupRow {
  return row.dimension === 'time' ? { ...row, value: unit === 'hour' ? `${day}T${row.value}` : day } : row
}
