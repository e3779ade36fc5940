import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Facts about one thing, alternating `dt` and `dd`: the label at the start of a line, its value at the end. */
export function DescriptionList({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={`${styles.list} ${className ?? ''}`}>{children}</dl>
}
