import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './progress.module.css'

/** A share of 100 as a bar, always with a label and its figure. */
export type ProgressBarProps = {
  /** 0 to 100; values outside are cut off. */
  value: number
  label: string
  /** Shown at the right instead of the percent, for example "320 of 500 points". */
  valueText?: ReactNode
  tone?: 'accent' | 'success' | 'info'
  /** Keeps label and figure for screen readers only, for dense tables. */
  isLabelHidden?: boolean
}

export function ProgressBar({ value, label, valueText, tone = 'accent', isLabelHidden = false }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  const id = useId()
  return (
    <div>
      <div className={isLabelHidden ? 'visually-hidden' : styles.caption}>
        <span id={id}>{label}</span>
        <span className="tabular">{valueText ?? `${percent}%`}</span>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.fill} data-tone={tone} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
