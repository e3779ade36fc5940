import styles from './sparkline.module.css'

/** A small line without axes. Needs at least two values; exact figures belong beside it or in a table. */
export type SparklineProps = {
  /** Oldest first. */
  values: readonly number[]
  /** What is drawn; the first and last value are added for screen readers. */
  label: string
  width?: number
  height?: number
}

const inset = 4

export function Sparkline({ values, label, width = 96, height = 36 }: SparklineProps) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const step = (width - inset * 2) / (values.length - 1)
  const points = values.map((value, index) => {
    const x = inset + index * step
    const y = height - inset - ((value - low) / range) * (height - inset * 2)
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const
  })
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [endX, endY] = points[points.length - 1] ?? [0, 0]
  const ariaLabel = `${label}: from ${values[0]} to ${values[values.length - 1]}`
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={ariaLabel}>
      <title>{ariaLabel}</title>
      <path className={styles.area} d={`${line}L${endX} ${height}L${inset} ${height}Z`} />
      <path className={styles.line} d={line} />
      <circle className={styles.end} cx={endX} cy={endY} r={3} />
    </svg>
  )
}
