import { formatCount, formatNumber } from '#platform/web/format.ts'
import { TimeChart } from '#platform/web/ui/chart/time-chart.tsx'
import type { ChartPoint } from './chart-points.ts'
import { ClickPlot } from './click-plot.tsx'

type ClickChartProps = { points: readonly ChartPoint[]; isBars: boolean }

/** Clicks as columns or a line, and the previous period as a dashed line. */
export function ClickChart({ points, isBars }: ClickChartProps) {
  return (
    <TimeChart
      label="Clicks over time"
      points={points.map(({ tick, label, clicks, visitors, before }) => ({
        tick,
        label,
        figures: {
          Clicks: formatNumber(clicks),
          Visitors: formatNumber(visitors),
          Before: formatNumber(before),
        },
        summary: `${label}: ${formatCount(clicks, 'click')}, ${formatCount(visitors, 'visitor')}, ${formatNumber(before)} in the period before`,
      }))}
      maxValue={Math.max(0, ...points.map(({ clicks, before }) => Math.max(clicks, before)))}
    >
      {(frame, activeIndex) => <ClickPlot {...{ points, frame, isBars, activeIndex }} />}
    </TimeChart>
  )
}
