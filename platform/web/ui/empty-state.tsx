import type { ReactNode } from 'react'
import styles from './state.module.css'

/** What an empty list shows: a drawing, what is missing, and the next step as a button. */
export type EmptyStateProps = {
  title: string
  /** One or two sentences: why it is empty and what to do. */
  children?: ReactNode
  /** A drawing from `illustrations/`. */
  illustration?: ReactNode
  /** The one next step, normally a button or a link styled as one. */
  action?: ReactNode
  /** Heading level that fits the page around it; 2 unless told. */
  headingLevel?: 1 | 2 | 3 | 4
  /** Smaller, for cards and side panels. */
  isCompact?: boolean
}

export function EmptyState({
  title,
  children,
  illustration,
  action,
  headingLevel = 2,
  isCompact = false,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.state} data-compact={isCompact || undefined}>
      {illustration && <div className={styles.illustration}>{illustration}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
