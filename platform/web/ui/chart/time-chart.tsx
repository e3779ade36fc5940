import { Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { formatCompactNumber } from '../../format.ts'
import { ChartAxes } from './chart-axes.tsx'
import { createFrame, type Frame } from './chart-frame.ts'
import styles from './time-chart.module.css'
import { useChartCursor } from './use-chart-cursor.ts'

/** One point of the time axis. */
export type TimePoint = {
  /** Short, for the axis. */
  tick: string
  /** In full, as the head of the tooltip. */
  label: string
  /** What the tooltip lists, such as `{ Clicks: '12' }`. */
  figures: Readonly<Record<string, string>>
  /** The same as a sentence, for screen readers. */
  summary: string
}

type TimeChartProps = {
  label: string
  points: readonly TimePoint[]
  /** The largest value that is drawn. */
  maxValue: number
  height?: number
  /** Where each point is on the time axis, from 0 to 1, where they are not at even distances. */
  fractions?: readonly number[]
  formatValue?(value: number): string
  /** Draws the figures as SVG. */
  children(frame: Frame, activeIndex: number | undefined): ReactNode
}

/**
 * Figures over time, with axes. The pointer or the arrow keys choose the point whose exact figures are shown; for screen readers it
 * is a slider along the time axis. A `ChartDataTable` belongs below it.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, points, maxValue, height = 260, fractions, formatValue = formatCompactNumber, children } = props
  const { ref, width } = useElementSize()
  const frame = createFrame({ count: points.length, maxValue, width, height, fractions })
  const { activeIndex, sliderProps } = useChartCursor({ count: points.length, indexAt: frame.indexAt })
  const active = activeIndex === undefined ? undefined : points[activeIndex]
  return (
    <div
      ref={ref}
      className={styles.chart}
      style={{ minHeight: height }}
      aria-label={label}
      aria-valuetext={(active ?? points.at(-1))?.summary ?? 'No figures'}
      {...sliderProps}
    >
      {width > 0 && (
        <svg width={width} height={height} className={styles.plot} aria-hidden focusable="false">
          <ChartAxes frame={frame} ticks={points.map(({ tick }) => tick)} formatValue={formatValue} />
          {activeIndex !== undefined && (
            <line
              className={styles.guide}
              x1={frame.x(activeIndex)}
              x2={frame.x(activeIndex)}
              y1={12}
              y2={frame.floor}
            />
          )}
          {children(frame, activeIndex)}
        </svg>
      )}
      {active && <Tip point={active} left={frame.x(activeIndex!)} width={width} />}
    </div>
  )
}

function Tip({ point, left, width }: { point: TimePoint; left: number; width: number }) {
  return (
    <div className={styles.tip} data-side={left > width / 2 ? 'left' : 'right'} style={{ left }} aria-hidden>
      <Text inherit mb={4} fw={600}>
        {point.label}
      </Text>
      {Object.entries(point.figures).map(([name, value]) => (
        <Group key={name} justify="space-between">
          <Text span inherit c="dimmed">
            {name}
          </Text>
          <Text span inherit fw={600}>
            {value}
          </Text>
        </Group>
      ))}
    </div>
  )
}
