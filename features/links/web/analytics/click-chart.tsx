import { useElementSize } from '@mantine/hooks'
import { useState, type KeyboardEvent } from 'react'
import type { ChartPoint } from './chart-points.ts'
import { Drawing } from './chart-drawing.tsx'
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

/**
 * The time series. The figures of a place appear where the pointer is, or, as a slider along the time axis, where the arrow
 * keys have gone.
 */
export function ClickChart({ points, isBars }: ClickChartProps) {
  const { ref, width } = useElementSize()
  const [shown, setShown] = useState<number>()
  const last = points.length - 1
  const frame = frameFor({ points, width })
  const at = shown === undefined ? undefined : Math.min(shown, last)
  const walk = (event: KeyboardEvent) => {
    const from = at ?? last
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : event.key in steps ? from + steps[event.key]! : undefined
    if (event.key === 'Escape') setShown(undefined)
    if (target === undefined) return
    event.preventDefault()
    setShown(Math.max(0, Math.min(last, target)))
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
      aria-valuenow={at ?? last}
      aria-valuetext={textOf(points[at ?? last])}
      onKeyDown={walk}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setShown(at ?? last)}
      onBlur={() => setShown(undefined)}
      onPointerMove={(event) =>
        setShown(frame.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => setShown(undefined)}
    >
      {width > 0 && <Drawing points={points} frame={frame} isBars={isBars} shown={at} />}
      {at !== undefined && points[at] && <Tip point={points[at]} left={frame.x(at)} width={width} />}
    </div>
  )
}

function textOf(point: ChartPoint | undefined): string {
  if (!point) return 'No figures'
  const { label, clicks, visitors, before } = point
  return `${label}: ${clicks} ${clicks === 1 ? 'click' : 'clicks'}, ${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}, ${before} in the period before`
}

function Tip({ point, left, width }: { point: ChartPoint; left: number; width: number }) {
  return (
    <div className={styles.tip} data-side={left > width / 2 ? 'left' : 'right'} style={{ left }} aria-hidden>
      <p className={styles.label}>{point.label}</p>
      <dl>
        <dt>Clicks</dt>
        <dd>{point.clicks.toLocaleString('en-US')}</dd>
        <dt>Visitors</dt>
        <dd>{point.visitors.toLocaleString('en-US')}</dd>
        <dt>Before</dt>
        <dd>{point.before.toLocaleString('en-US')}</dd>
      </dl>
    </div>
  )
}
