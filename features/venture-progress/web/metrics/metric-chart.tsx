import { useElementSize } from '@mantine/hooks'
import { useState, type KeyboardEvent } from 'react'
import { formatDate } from '#platform/web/format.ts'
import type { Metric, MetricKind } from '../../schema.ts'
import styles from './metric-chart.module.css'
import { findNearestIndex, toChartPoints } from './metric-points.ts'
import { metricNames, formatMetricValue } from './metric-format.ts'

type MetricChartProps = { kind: MetricKind; figures: readonly Metric[] }

const height = 120
const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** A line through the figures. The pointer or the arrow keys choose the one whose value and day are shown. */
export function MetricChart({ kind, figures }: MetricChartProps) {
  const { ref, width } = useElementSize()
  const [selectedIndex, setSelectedIndex] = useState<number>()
  const last = figures.length - 1
  const points = toChartPoints(figures, { width, height })
  const activeIndex = selectedIndex === undefined ? undefined : Math.min(selectedIndex, last)
  const figure = figures[activeIndex ?? last]!
  const handleKeyDown = (event: KeyboardEvent) => {
    const nextIndex =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : (activeIndex ?? last) + (steps[event.key] ?? Number.NaN)
    if (Number.isNaN(nextIndex)) return
    event.preventDefault()
    setSelectedIndex(Math.max(0, Math.min(last, nextIndex)))
  }
  return (
    <div
      ref={ref}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={`${metricNames[kind]} over time`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={activeIndex ?? last}
      aria-valuetext={`${formatMetricValue(kind, figure.value)} on ${formatDate(figure.date)}`}
      onKeyDown={handleKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setSelectedIndex(activeIndex ?? last)}
      onBlur={() => setSelectedIndex(undefined)}
      onPointerMove={(event) =>
        setSelectedIndex(findNearestIndex(points, event.clientX - event.currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => setSelectedIndex(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} className={styles.plot} aria-hidden focusable="false">
          <line className={styles.baseline} x1={0} x2={width} y1={height - 10} y2={height - 10} />
          <path className={styles.line} d={points.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')} />
          {points.map(([x, y], index) => (
            <circle
              key={figures[index]!.id}
              className={styles.mark}
              data-shown={index === activeIndex || undefined}
              cx={x}
              cy={y}
              r={index === activeIndex ? 6 : 4}
            />
          ))}
        </svg>
      )}
      <p className={styles.caption} aria-hidden>
        {activeIndex === undefined
          ? `${formatDate(figures[0]!.date)} to ${formatDate(figure.date)}`
          : `${formatMetricValue(kind, figure.value)} on ${formatDate(figure.date)}`}
      </p>
    </div>
  )
}
