import { metricKinds, type MetricKind } from '#features/venture-progress/schema.ts'
import type { Dimension } from '../../schema.ts'

/** What the latest entries of a kind add up to: of how many ventures, the largest, and the days of the oldest and the newest. */
export type Total = { count: number; sum: number; max: number; oldest: string | null; newest: string | null }

/** Counts of ventures that agree in industry, stage and cohort, at the end of a period. */
export type Counts = {
  ventures: number
  founded: number
  active: number
  /** At least 12 and 24 months old, and those of them that are active. */
  founded12: number
  survived12: number
  founded24: number
  survived24: number
  /** With an entry, and with one of the last months. */
  covered: number
  recent: number
}
const countNames = [
  'ventures',
  'founded',
  'active',
  'founded12',
  'survived12',
  'founded24',
  'survived24',
  'covered',
  'recent',
] as const satisfies (keyof Counts)[]

export type Cell = Counts & { totals: Record<MetricKind, Total> }
export type KeyedCell = Cell & Record<Dimension, string>

/** The cells as one. */
export function mergeCells(cells: readonly Cell[]): Cell {
  const counts = Object.fromEntries(countNames.map((name) => [name, add(cells.map((cell) => cell[name]))]))
  const totals = Object.fromEntries(
    metricKinds.map((kind) => [kind, mergeTotals(cells.map((cell) => cell.totals[kind]))]),
  )
  return { ...(counts as Counts), totals: totals as Cell['totals'] }
}

/** One cell for each value of the dimension, the values in order. */
export function groupCells(cells: readonly KeyedCell[], dimension: Dimension): Map<string, Cell> {
  const groups = Map.groupBy(cells, (cell) => cell[dimension])
  const sorted = [...groups].toSorted(([one], [other]) => one.localeCompare(other))
  return new Map(sorted.map(([value, group]) => [value, mergeCells(group)]))
}

function mergeTotals(totals: readonly Total[]): Total {
  const [oldest, newest] = (['oldest', 'newest'] as const).map((name) =>
    totals.flatMap((total) => total[name] ?? []).toSorted(),
  )
  return {
    count: add(totals.map(({ count }) => count)),
    sum: add(totals.map(({ sum }) => sum)),
    max: Math.max(0, ...totals.map(({ max }) => max)),
    oldest: oldest?.[0] ?? null,
    newest: newest?.at(-1) ?? null,
  }
}

// In cents: dollars with decimals would add up to more or less than they are.
const add = (values: readonly number[]): number => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
