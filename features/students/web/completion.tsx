import { completionBounds } from '#rules/engagement.ts'
import styles from './completion.module.css'

/** How complete a profile is: a dot, green from 80 percent, amber from 50, red below, and the figure. */
export function Completion({ percent }: { percent: number }) {
  const level = percent >= completionBounds.good ? 'good' : percent >= completionBounds.middling ? 'middling' : 'poor'
  return (
    <span className={styles.completion}>
      <span className={styles.dot} data-level={level} aria-hidden />
      {percent}%
    </span>
  )
}
