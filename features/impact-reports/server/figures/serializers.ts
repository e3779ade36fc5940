import { smallestGroup } from '#features/reports/schema.ts'
import { protectCount } from '#features/reports/server/figures/serializers.ts'
import { metricKinds, type MetricKind } from '#features/venture-progress/schema.ts'
import type { Figure } from '../../schema.ts'
import type { Cell, Counts, Total } from './cells.ts'

export type ShownTotal = { sum: Figure; count: Figure; oldest: string | null; newest: string | null }
/** A cell as the viewer sees it: staff see it as it is. */
export type ShownCell = Record<keyof Counts, Figure> & { totals: Record<MetricKind, ShownTotal> }

/** The parts of one whole as analysts see them, in the same order. A whole is a single part. */
export function protectCells(parts: readonly Cell[]): ShownCell[] {
  const counts = (name: keyof Counts) => protectCounts(parts.map((part) => part[name]))
  const names = Object.keys(parts[0] ?? {}).filter((name) => name !== 'totals') as (keyof Counts)[]
  const byName = names.map((name) => [name, counts(name)] as const)
  const byKind = metricKinds.map((kind) => [kind, protectTotals(parts.map(({ totals }) => totals[kind]))] as const)
  return parts.map(
    (_, index) =>
      ({
        ...Object.fromEntries(byName.map(([name, shown]) => [name, shown[index]])),
        totals: Object.fromEntries(byKind.map(([kind, shown]) => [kind, shown[index]])),
      }) as ShownCell,
  )
}

function protectCounts(counts: readonly number[]): Figure[] {
  const hidden = findHidden(counts)
  return counts.map((count, index) => (hidden.has(index) ? null : protectCount(count)))
}

function protectTotals(totals: readonly Total[]): ShownTotal[] {
  const hidden = findHidden(totals.map(({ count }) => count))
  return totals.map((total, index) => (hidden.has(index) ? hiddenTotal : protectTotal(total)))
}

const hiddenTotal: ShownTotal = { sum: null, count: null, oldest: null, newest: null }

/**
 * Which parts are left out: those of fewer than 5 ventures, and where all that are left out have fewer than 5 together, the next
 * smallest, because the whole minus the others would be theirs.
 */
function findHidden(counts: readonly number[]): Set<number> {
  const hidden = new Set<number>()
  let hiddenCount = 0
  for (const [index, count] of [...counts.entries()].toSorted(([, one], [, other]) => one - other)) {
    const isEnough = hiddenCount === 0 || hiddenCount >= smallestGroup
    if (count >= smallestGroup && isEnough) break
    hidden.add(index)
    hiddenCount += count
  }
  return hidden
}

/**
 * A sum is rounded to a step of at least its largest entry, so that two sums which differ by one venture, by filter or by period, do
 * not tell its entry. Of the days only the months are shown.
 */
function protectTotal({ sum, count, max, oldest, newest }: Total): ShownTotal {
  const step = toStep(max)
  return {
    sum: Math.round(sum / step) * step,
    count: protectCount(count),
    oldest: oldest && toMonth(oldest),
    newest: newest && toMonth(newest),
  }
}

const toMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** 1, 2 or 5 with zeros: the smallest that is not below. */
export function toStep(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= value)!
}
