import { useElementSize } from '@mantine/hooks'
import { useState, type KeyboardEvent } from 'react'
import type { Metric, MetricKind } from '../../schema.ts'
import styles from './metric-chart.module.css'
import { nearest, placesOf } from './metric-places.ts'
import { metricNames, showDay, showValue } from './metric-words.ts'

type MetricChartProps = { kind: MetricKind; figures: readonly Metric[] }

const height = 120
const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** A line through the figures. Each shows exactly where the pointer is, or where the arrow keys have gone. */
export function MetricChart({ kind, figures }: MetricChartProps) {
  const { ref, width } = useElementSize()
  const [shown, setShown] = useState<number>()
  const last = figures.length - 1
  const places = placesOf(figures, { width, height })
  const at = shown === undefined ? undefined : Math.min(shown, last)
  const figure = figures[at ?? last]!
  const walk = (event: KeyboardEvent) => {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : (at ?? last) + (steps[event.key] ?? Number.NaN)
    if (Number.isNaN(to)) return
    event.preventDefault()
    setShown(Math.max(0, Math.min(last, to)))
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
      aria-valuenow={at ?? last}
      aria-valuetext={`${showValue(kind, figure.value)} on ${showDay(figure.date)}`}
      onKeyDown={walk}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setShown(at ?? last)}
      onBlur={() => setShown(undefined)}
      onPointerMove={(event) =>
        setShown(nearest(places, event.clientX - event.currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => setShown(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} className={styles.drawing} aria-hidden focusable="false">
          <line className={styles.floor} x1={0} x2={width} y1={height - 10} y2={height - 10} />
          <path className={styles.line} d={places.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')} />
          {places.map(([x, y], index) => (
            <circle
              key={figures[index]!.id}
              className={styles.mark}
              data-shown={index === at || undefined}
              cx={x}
              cy={y}
              r={index === at ? 6 : 4}
            />
          ))}
        </svg>
      )}
      <p className={styles.caption} aria-hidden>
        {at === undefined
          ? `${showDay(figures[0]!.date)} to ${showDay(figure.date)}`
          : `${showValue(kind, figure.value)} on ${showDay(figure.date)}`}
      </p>
    </div>
  )
}
