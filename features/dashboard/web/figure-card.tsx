import type { ReactNode } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ScreenLink } from '#platform/web/screens.tsx'
import styles from './figure-card.module.css'

export type FigureCardProps = {
  label: string
  /** Undefined while it is loading. */
  value: number | string | undefined
  icon: ReactNode
  /** The screen that tells more, where there is one. */
  path: string | null
}

/** One figure; the whole card leads to the screen behind it. */
export function FigureCard({ label, value, icon, path }: FigureCardProps) {
  const isLoading = value === undefined
  return (
    <Card className={styles.card} aria-busy={isLoading || undefined}>
      <span className={styles.icon}>{icon}</span>
      <dl className={styles.figure}>
        <dt className={styles.label}>
          {path ? (
            <ScreenLink to={path} className={styles.link} data-card-link>
              {label}
            </ScreenLink>
          ) : (
            label
          )}
        </dt>
        <dd className={styles.value}>
          {isLoading ? <span className={styles.skeleton} /> : typeof value === 'number' ? formatNumber(value) : value}
          {isLoading && <span className="visually-hidden">Loading</span>}
        </dd>
      </dl>
    </Card>
  )
}
