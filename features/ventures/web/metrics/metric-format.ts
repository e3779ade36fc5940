import { isMoney, type MetricKind } from '../../schema.ts'

export const metricNames: Record<MetricKind, string> = {
  customers: 'Customers',
  revenue: 'Revenue',
  jobs: 'Jobs',
  funding: 'Funding raised',
}

const whole = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "1,250" or "$1,250.50". */
export function formatMetricValue(kind: MetricKind, value: number): string {
  return (isMoney(kind) ? dollars : whole).format(value)
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of the calendar as it is written: the reader's own zone must not shift it. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}

/** "+40" since the figure before; nothing where there is none or it is the same. */
export function formatMetricChange(kind: MetricKind, values: readonly number[]): string | null {
  const [before, now] = [values.at(-2), values.at(-1)]
  if (before === undefined || now === undefined || before === now) return null
  return `${now > before ? '+' : '−'}${formatMetricValue(kind, Math.abs(now - before))}`
}
