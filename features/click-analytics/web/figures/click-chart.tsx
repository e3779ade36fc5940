import { Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState, type KeyboardEvent } from 'react'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import type { ChartPoint } from './chart-points.ts'
import { ChartPlot } from './chart-plot.tsx'
import { frameFor } from './chart-frame.ts'
import styles from './click-chart.module.css'

type ClickChartProps = { points: readonly ChartPoint[]; isBars: boolean }

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
}

/** The time series. Shows the numbers of the point under the pointer; for the keyboard it is a slider along the time axis. */
export function ClickChart({ points, isBars }: ClickChartProps) {
  const { ref, width } = useElementSize()
  const [activeIndex, setActiveIndex] = useState<number>()
  const last = points.length - 1
  const frame = frameFor({ points, width })
  const currentIndex = activeIndex === undefined ? undefined : Math.min(activeIndex, last)
  const moveByKey = (event: KeyboardEvent) => {
    const from = currentIndex ?? last
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : event.key in steps ? from + steps[event.key]! : undefined
    if (event.key === 'Escape') setActiveIndex(undefined)
    if (target === undefined) return
    event.preventDefault()
    setActiveIndex(Math.max(0, Math.min(last, target)))
  }
  return (
    <div
      ref={ref}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label="Clicks over time"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={currentIndex ?? last}
      aria-valuetext={formatValueText(points[currentIndex ?? last])}
      onKeyDown={moveByKey}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActiveIndex(currentIndex ?? last)}
      onBlur={() => setActiveIndex(undefined)}
      onPointerMove={(event) =>
        setActiveIndex(frame.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => setActiveIndex(undefined)}
    >
      {width > 0 && <ChartPlot points={points} frame={frame} isBars={isBars} activeIndex={currentIndex} />}
      {currentIndex !== undefined && points[currentIndex] && (
        <Tip point={points[currentIndex]} left={frame.x(currentIndex)} width={width} />
      )}
    </div>
  )
}

function formatValueText(point: ChartPoint | undefined): string {
  if (!point) return 'No figures'
  const { label, clicks, visitors, before } = point
  return `${label}: ${formatCount(clicks, 'click')}, ${formatCount(visitors, 'visitor')}, ${formatNumber(before)} in the period before`
}

function Tip({ point, left, width }: { point: ChartPoint; left: number; width: number }) {
  const figures = { Clicks: point.clicks, Visitors: point.visitors, Before: point.before }
  return (
    <div className={styles.tip} data-side={left > width / 2 ? 'left' : 'right'} style={{ left }} aria-hidden>
      <Text inherit mb={4} fw={600}>
        {point.label}
      </Text>
      {Object.entries(figures).map(([name, value]) => (
        <Group key={name} justify="space-between">
          <Text span inherit c="dimmed">
            {name}
          </Text>
          <Text span inherit fw={600}>
            {formatNumber(value)}
          </Text>
        </Group>
      ))}
    </div>
  )
}
