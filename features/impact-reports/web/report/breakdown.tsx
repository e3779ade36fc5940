import { Box } from '@mantine/core'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { dimensionLabels, formatGroup, kindLabels, reportKinds } from '../../labels-schema.ts'
import type { ImpactReport } from '../../schema.ts'
import { formatFigure } from './figures.ts'
import styles from './report.module.css'

/** Ventures and their results by industry, stage or cohort. The bar repeats the number of ventures. */
export function Breakdown({ dimension, groups }: ImpactReport['breakdowns'][number]) {
  const label = `By ${dimensionLabels[dimension].toLowerCase()}`
  const largest = Math.max(1, ...groups.map(({ ventures }) => ventures ?? 0))
  return (
    <TitleCard title={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={styles.scroll} role="group" aria-label={`Figures ${label.toLowerCase()}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{dimensionLabels[dimension]}</th>
              <th scope="col">Ventures</th>
              <th scope="col">Active</th>
              {reportKinds.map((kind) => (
                <th key={kind} scope="col">
                  {kindLabels[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ value, ventures, active, totals }) => (
              <tr key={value}>
                <th scope="row">
                  {formatGroup(dimension, value)}
                  {ventures !== null && (
                    <Box className={styles.bar!} w={`${(ventures / largest) * 100}%`} aria-hidden />
                  )}
                </th>
                <td>{formatFigure(ventures)}</td>
                <td>{formatFigure(active)}</td>
                {reportKinds.map((kind) => (
                  <td key={kind}>{formatFigure(totals[kind], kind)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TitleCard>
  )
}
