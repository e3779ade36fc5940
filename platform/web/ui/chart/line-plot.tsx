import type { Frame } from './chart-frame.ts'
import { straightPath } from './chart-shape.ts'
import styles from './line-plot.module.css'

type LinePlotProps = { frame: Frame; values: readonly number[]; activeIndex: number | undefined }

/** A line in a `TimeChart`, with a dot at each value: few values at different distances. */
export function LinePlot({ frame, values, activeIndex }: LinePlotProps) {
  const points = values.map((value, index) => [frame.x(index), frame.y(value)] as const)
  return (
    <>
      <path className={styles.line} d={straightPath(points)} />
      {points.map(([x, y], index) => (
        <circle
          key={index}
          className={styles.mark}
          data-shown={index === activeIndex || undefined}
          cx={x}
          cy={y}
          r={index === activeIndex ? 6 : 4}
        />
      ))}
    </>
  )
}
