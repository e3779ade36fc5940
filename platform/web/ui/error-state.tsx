import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CloudTrouble } from './illustrations/cloud-trouble.tsx'
import styles from './state.module.css'

/** What a part of a screen shows when its data did not arrive. Announced to screen readers as it appears. */
export type ErrorStateProps = {
  /** What happened, as a sentence or short title. */
  title: string
  /** What the reader can do about it. */
  children?: ReactNode
  /** Called by "Try again"; without it there is no such button. */
  onRetry?: () => void
  isRetrying?: boolean
  /** Number the support staff can look up; shown small. */
  requestId?: string
  /** Another way on, for example a link back to the list. */
  action?: ReactNode
  illustration?: ReactNode
  headingLevel?: 1 | 2 | 3 | 4
  isCompact?: boolean
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, isRetrying = false, requestId, action, headingLevel = 2, isCompact = false } = props
  const { illustration = <CloudTrouble /> } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.state} data-compact={isCompact || undefined} role="alert">
      <div className={styles.illustration}>{illustration}</div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button variant="default" onClick={onRetry} loading={isRetrying}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && (
        <p className={styles.reference}>
          Reference for support: <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
