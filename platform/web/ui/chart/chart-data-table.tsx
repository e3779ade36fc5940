import type { ReactNode } from 'react'
import styles from './chart-data-table.module.css'

type ChartDataTableProps = {
  /** What the table is of: "Clicks over time as a table". */
  label: string
  /** Whether every column but the first holds figures. */
  isNumeric?: boolean
  /** The head and body of a table; each row begins with a heading. */
  children: ReactNode
}

/** What a chart draws, to be read: folded away below it, and scrolling by itself where it is long. */
export function ChartDataTable({ label, isNumeric = false, children }: ChartDataTableProps) {
  return (
    <details className={styles.details}>
      <summary>Show figures</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table} data-numeric={isNumeric || undefined}>
          {children}
        </table>
      </div>
    </details>
  )
}
