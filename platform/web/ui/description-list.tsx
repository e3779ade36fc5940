import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Facts about one thing, `dt` and `dd` by turns: what is named at the start of a line, how it is at its end. */
export function DescriptionList({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={`${styles.list} ${className ?? ''}`}>{children}</dl>
}
