import '../theme/sheets/progress.ts'
import { RingProgress } from '@mantine/core'
import type { ReactNode } from 'react'

/** A share of 100 as a ring; shows the percent unless `children` say something else. */
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
  return (
    <RingProgress
      size={size}
      thickness={Math.max(4, size * 0.075)}
      sections={percent > 0 ? [{ value: percent, color: 'var(--action)' }] : []}
      label={children ?? `${percent}%`}
      fz={Math.round(size * 0.24)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}
