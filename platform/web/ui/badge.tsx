import { Badge as MantineBadge } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** What a color says. `accent` is for celebration and what is new; the last three only for their meaning. */
export type Tone = 'neutral' | 'info' | 'accent' | 'success' | 'warning' | 'danger'

/** The theme's color of each tone. */
export const toneColors = {
  neutral: 'gray',
  info: 'navy',
  accent: 'orange',
  success: 'green',
  warning: 'yellow',
  danger: 'red',
} satisfies Record<Tone, string>

/** A short label on a soft background. Every tone keeps at least 4.5:1 in both schemes. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <MantineBadge component="span" color={toneColors[tone]} leftSection={icon}>
      {children}
    </MantineBadge>
  )
}

/** The state of a thing: a dot and a word, so that color is never the only sign. `isLive` makes the dot pulse. */
export function StatusBadge({ tone, isLive = false, children }: { tone: Tone; isLive?: boolean; children: ReactNode }) {
  return (
    <Badge tone={tone} icon={<span className={styles.dot} data-live={isLive || undefined} />}>
      {children}
    </Badge>
  )
}
