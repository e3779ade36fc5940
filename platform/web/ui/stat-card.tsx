import { formatNumber } from '../format.ts'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Sparkline } from './sparkline.tsx'
import styles from './stat-card.module.css'

/** One number people look at. Keep the label to two or three words. */
export type StatCardProps = {
  label: string
  /** Numbers get thousands separators; strings are shown as they are ("64%"). */
  value?: number | string
  /** A short line under the number, for example "+120 this month". */
  hint?: ReactNode
  /** Past values, oldest first, drawn beside the number. */
  trend?: readonly number[]
  /** What the trend says, for screen readers: "Points, last 12 weeks". */
  trendLabel?: string
  icon?: ReactNode
  isLoading?: boolean
}

export function StatCard({ label, value, hint, trend, trendLabel, icon, isLoading = false }: StatCardProps) {
  const displayValue = typeof value === 'number' ? formatNumber(value) : value
  return (
    <Card aria-busy={isLoading || undefined} className={styles.stat}>
      <dl className={styles.list}>
        <dt className={styles.label}>
          {icon && <span className={styles.icon}>{icon}</span>}
          {label}
        </dt>
        <dd className={styles.value}>
          {isLoading ? <span className={styles.skeleton} /> : displayValue}
          {isLoading && <span className="visually-hidden">Loading</span>}
        </dd>
        {hint && !isLoading && <dd className={styles.hint}>{hint}</dd>}
      </dl>
      {trend && !isLoading && (
        <div className={styles.trend}>
          <Sparkline values={trend} label={trendLabel ?? `${label} over time`} />
        </div>
      )}
    </Card>
  )
}
