import { formatDollars, formatNumber } from '#platform/web/format.ts'
import { isMoney, type MetricKind } from '../../schema.ts'

export const metricNames: Record<MetricKind, string> = {
  customers: 'Customers',
  revenue: 'Revenue',
  jobs: 'Jobs',
  funding: 'Funding raised',
}

/** "1,250" or "$1,250.50". */
export function formatMetricValue(kind: MetricKind, value: number): string {
  return isMoney(kind) ? formatDollars(value) : formatNumber(value)
}

/** "+40" since last entry; nothing where there is none or it is the same. */
export function formatMetricChange(kind: MetricKind, values: readonly number[]): string | null {
  const [before, now] = [values.at(-2), values.at(-1)]
  if (before === undefined || now === undefined || before === now) return null
  return `${now > before ? '+' : '−'}${formatMetricValue(kind, Math.abs(now - before))}`
}
