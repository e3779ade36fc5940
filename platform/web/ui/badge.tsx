import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** What a colour says. `accent` is for celebration and what is new; the last three only for their meaning. */
export type Tone = 'neutral' | 'info' | 'accent' | 'success' | 'warning' | 'danger'

/** A short label on a soft ground. Every tone keeps at least 4.5:1 in both schemes. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

/** A state of a thing: a dot and a word, so that colour is never the only sign. `isLive` makes the dot pulse. */
export function StatusBadge({ tone, isLive = false, children }: { tone: Tone; isLive?: boolean; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <span className={styles.dot} data-live={isLive || undefined} />
      {children}
    </span>
  )
}
