import type { ReactNode } from 'react'
import styles from './progress-ring.module.css'

/**
 * A share of 100 as a ring; shows the percent unless `children` say something else. Drawn here, because Mantine's ring brings
 * its tooltips, 18 kB of code for the dashboard.
 */
export type ProgressRingProps = {
  /** 0 to 100; values outside are cut off. */
  value: number
  label: string
  /** Width and height in px. */
  size?: number
  children?: ReactNode
}

export function ProgressRing({ value, label, size = 88, children }: ProgressRingProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  const stroke = Math.max(5, Math.round(size / 11))
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  const center = size / 2
  const circle = { cx: center, cy: center, r: radius, strokeWidth: stroke }
  return (
    <div
      className={styles.ring}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle className={styles.track} {...circle} />
        {percent > 0 && (
          <circle
            className={styles.arc}
            {...circle}
            strokeDasharray={`${(length * percent) / 100} ${length}`}
            transform={`rotate(-90 ${center} ${center})`}
          />
        )}
      </svg>
      <span className={styles.inside} style={{ fontSize: Math.round(size * 0.24) }}>
        {children ?? `${percent}%`}
      </span>
    </div>
  )
}
