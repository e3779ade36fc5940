import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { FigureRow } from './figures.ts'
import styles from './report.module.css'

type FigureTableProps = { title: string; rows: readonly FigureRow[] }

/** Figures of the period beside those of the one before. */
export function FigureTable({ title, rows }: FigureTableProps) {
  return (
    <TitleCard title={title}>
      <table className={`${styles.table} ${styles.even}`}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">This period</th>
            <th scope="col">Period before</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, current, previous: before, detail }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {detail && <span className={styles.detail}>{detail}</span>}
              </th>
              <td className={styles.current}>{current}</td>
              <td>{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitleCard>
  )
}
