import { formatCompactNumber, formatDate } from '#platform/web/format.ts'
import { LinePlot } from '#platform/web/ui/chart/line-plot.tsx'
import { TimeChart } from '#platform/web/ui/chart/time-chart.tsx'
import { isMoney, type Metric, type MetricKind } from '../../schema.ts'
import { formatMetricValue, metricNames } from './metric-format.ts'
import { toFractions } from './metric-fractions.ts'

type MetricChartProps = { kind: MetricKind; figures: readonly Metric[] }

/** A line through the figures of one kind, each at its day. */
export function MetricChart({ kind, figures }: MetricChartProps) {
  const values = figures.map(({ value }) => value)
  return (
    <TimeChart
      label={`${metricNames[kind]} over time`}
      height={180}
      points={figures.map(({ date, value }) => ({
        tick: formatDate(date, 'monthDay'),
        label: formatDate(date),
        figures: { [metricNames[kind]]: formatMetricValue(kind, value) },
        summary: `${formatMetricValue(kind, value)} on ${formatDate(date)}`,
      }))}
      maxValue={Math.max(0, ...values)}
      fractions={toFractions(figures.map(({ date }) => date))}
      formatValue={(value) => (isMoney(kind) ? `$${formatCompactNumber(value)}` : formatCompactNumber(value))}
    >
      {(frame, activeIndex) => <LinePlot {...{ frame, values, activeIndex }} />}
    </TimeChart>
  )
}
