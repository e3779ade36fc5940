import { useId } from 'react'
import { formatCompactNumber } from '#platform/web/format.ts'
import type { Frame } from './chart-frame.ts'
import type { ChartPoint } from './chart-points.ts'
import { smoothPath, straightPath } from './chart-shape.ts'
import styles from './click-chart.module.css'

type ChartPlotProps = { points: readonly ChartPoint[]; frame: Frame; isBars: boolean; activeIndex: number | undefined }

/** The chart as SVG. Hidden from screen readers, which get the slider's text and the table instead. */
export function ChartPlot({ points, frame, isBars, activeIndex }: ChartPlotProps) {
  const { width, height } = frame
  const before = points.map((point, index) => [frame.x(index), frame.y(point.before)] as const)
  return (
    <svg width={width} height={height} className={styles.plot} aria-hidden focusable="false">
      <Axes points={points} frame={frame} />
      {activeIndex !== undefined && (
        <line className={styles.guide} x1={frame.x(activeIndex)} x2={frame.x(activeIndex)} y1={12} y2={frame.floor} />
      )}
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
    </svg>
  )
}

type PlotPartProps = { points: readonly ChartPoint[]; frame: Frame }

function Axes({ points, frame }: PlotPartProps) {
  const { lines, width, floor, labelEvery } = frame
  const isLabelled = (index: number) => (points.length - 1 - index) % labelEvery === 0
  return (
    <>
      {lines.map((value) => (
        <g key={value}>
          <line className={styles.line} x1={44} x2={width} y1={frame.y(value)} y2={frame.y(value)} />
          <text className={styles.text} x={36} y={frame.y(value) + 4} textAnchor="end">
            {formatCompactNumber(value)}
          </text>
        </g>
      ))}
      {points.map(
        ({ tick, label }, index) =>
          isLabelled(index) && (
            <text
              key={label}
              className={styles.text}
              x={frame.x(index)}
              y={floor + 20}
              textAnchor={frame.x(index) > width - 28 ? 'end' : 'middle'}
            >
              {tick}
            </text>
          ),
      )}
    </>
  )
}

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
      <path className={styles.now} d={line} />
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
