import { Box } from '@mantine/core'
import { formatShare } from '#platform/web/ui/chart/bar-list.tsx'
import type { Retention } from '../../schema.ts'
import styles from './charts.module.css'
import { formatHidden, formatMonth } from './labels.ts'

/**
 * How much of each cohort was active, by months after joining. The shade repeats what the cell says: a share, or the count where
 * counts are rounded, because a share of two rounded counts would look more exact than it is.
 */
export function RetentionTable({ cohorts, isProtected }: Pick<Retention, 'cohorts' | 'isProtected'>) {
  const longest = Math.max(1, ...cohorts.map(({ active }) => active.length))
  const months = Array.from({ length: longest }, (_, index) => index)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className={styles.scroll} role="region" aria-label="Retention by cohort" tabIndex={0}>
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">Joined</th>
            <th scope="col">Students</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {month === 0 ? 'Month 0' : `+${month}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, students, active }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatHidden(students)}</td>
              {active.map((count, after) => {
                const share = formatShare(count, students)
                return (
                  <Box
                    component="td"
                    key={after}
                    data-level={share !== '' || undefined}
                    __vars={{ '--share': share || '0%' }}
                  >
                    {isProtected || !share ? formatHidden(count) : share}
                  </Box>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
