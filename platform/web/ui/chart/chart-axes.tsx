import type { Frame } from './chart-frame.ts'
import { padding } from './chart-frame.ts'
import styles from './time-chart.module.css'

type ChartAxesProps = { frame: Frame; ticks: readonly string[]; formatValue(value: number): string }

/** Values at the grid lines, times below the points. */
export function ChartAxes({ frame, ticks, formatValue }: ChartAxesProps) {
  const { lines, width, floor, labelled } = frame
  return (
    <>
      {lines.map((value) => (
        <g key={value}>
          <line className={styles.line} x1={padding.left} x2={width} y1={frame.y(value)} y2={frame.y(value)} />
          <text className={styles.text} x={padding.left - 8} y={frame.y(value) + 4} textAnchor="end">
            {formatValue(value)}
          </text>
        </g>
      ))}
      {[...labelled].map((index) => (
        <text
          key={index}
          className={styles.text}
          x={frame.x(index)}
          y={floor + 20}
          textAnchor={frame.x(index) > width - 28 ? 'end' : 'middle'}
        >
          {ticks[index]}
        </text>
      ))}
    </>
  )
}
