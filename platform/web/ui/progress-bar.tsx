import '../theme/sheets/progress.ts'
import { Progress } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './progress-bar.module.css'

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

const colors = { accent: 'var(--action)', success: 'var(--success)', info: 'var(--chart-1)' }

export function ProgressBar({ value, label, valueText, tone = 'accent', isLabelHidden = false }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  const id = useId()
  return (
    <div>
      <div className={isLabelHidden ? 'visually-hidden' : styles.caption}>
        <span id={id}>{label}</span>
        <span className="tabular">{valueText ?? `${percent}%`}</span>
      </div>
      <Progress.Root>
        <Progress.Section value={percent} color={colors[tone]} aria-labelledby={id} />
      </Progress.Root>
    </div>
  )
}
