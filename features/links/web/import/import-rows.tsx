import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatNumber } from '#platform/web/format.ts'
import type { ImportReport } from '../../schema.ts'
import styles from './import-rows.module.css'

/** The result of a dry run, rows with a problem first. */
export function ImportRows({ report }: { report: ImportReport }) {
  const invalidRows = report.rows.filter(({ problem }) => problem !== null)
  const validRows = report.rows.filter(({ problem }) => problem === null)
  return (
    <>
      <p className={styles.summary} role="status">
        {`${formatNumber(validRows.length)} of ${formatNumber(report.rows.length)} rows can be imported.`}
        {invalidRows.length > 0 && ' The others are left out; mend them here or import them later.'}
      </p>
      <ul className={styles.rows} aria-label="Rows of the table">
        {[...invalidRows, ...validRows].map(({ line, title, url, problem }) => (
          <li key={line} className={styles.row} data-wrong={problem !== null || undefined}>
            {problem === null ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
            <div>
              <p className={styles.title}>{title || 'No title'}</p>
              <p className={`quiet small ${styles.url}`}>{url || 'No address'}</p>
              {problem !== null && <p className={`small ${styles.problem}`}>{problem}</p>}
            </div>
            <span className="quiet small tabular">line {line}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
