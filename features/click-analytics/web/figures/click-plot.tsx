import { useId } from 'react'
import type { Frame } from '#platform/web/ui/chart/chart-frame.ts'
import { smoothPath, straightPath } from '#platform/web/ui/chart/chart-shape.ts'
import type { ChartPoint } from './chart-points.ts'
import styles from './click-plot.module.css'

type ClickPlotProps = { points: readonly ChartPoint[]; frame: Frame; isBars: boolean; activeIndex: number | undefined }

/** The clicks of both periods, in a `TimeChart`. */
export function ClickPlot({ points, frame, isBars, activeIndex }: ClickPlotProps) {
  const before = points.map((point, index) => [frame.x(index), frame.y(point.before)] as const)
  return (
    <>
      {isBars ? (
        <Bars points={points} frame={frame} activeIndex={activeIndex} />
      ) : (
        <Area points={points} frame={frame} />
      )}
      {points.some((point) => point.before > 0) && (
        <path className={styles.before} d={isBars ? straightPath(before) : smoothPath(before)} />
      )}
      {activeIndex !== undefined && !isBars && (
        <circle className={styles.mark} cx={frame.x(activeIndex)} cy={frame.y(points[activeIndex]!.clicks)} r={5} />
      )}
    </>
  )
}

type PlotPartProps = { points: readonly ChartPoint[]; frame: Frame }

function Area({ points, frame }: PlotPartProps) {
  const id = useId()
  const line = smoothPath(points.map(({ clicks }, index) => [frame.x(index), frame.y(clicks)]))
  const [start, end] = [frame.x(0), frame.x(points.length - 1)]
  return (
    <>
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" className={styles.gradientTop} />
        <stop offset="1" className={styles.gradientEnd} />
      </linearGradient>
      <path fill={`url(#${id})`} d={`${line}L${end} ${frame.floor}L${start} ${frame.floor}Z`} />
      <path className={styles.current} d={line} />
    </>
  )
}

function Bars({ points, frame, activeIndex }: PlotPartProps & { activeIndex: number | undefined }) {
  const barWidth = Math.min(48, frame.stride * 0.62)
  return points.map(({ label, clicks }, index) => {
    const top = frame.y(clicks)
    const barHeight = frame.floor - top
    const radius = Math.min(5, barWidth / 2, barHeight)
    const [left, right] = [frame.x(index) - barWidth / 2, frame.x(index) + barWidth / 2]
    return (
      clicks > 0 && (
        <path
          key={label}
          className={styles.bar}
          data-shown={activeIndex === index || undefined}
          d={`M${left} ${frame.floor}V${top + radius}Q${left} ${top} ${left + radius} ${top}H${right - radius}Q${right} ${top} ${right} ${top + radius}V${frame.floor}Z`}
        />
      )
    )
  })
}
