import { Stack } from '@mantine/core'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { MetricKind } from '#features/venture-progress/schema.ts'
import { formatCompactDollars, formatDate } from '#platform/web/format.ts'
import { definitions } from '../../labels-schema.ts'
import type { ImpactReport } from '../../schema.ts'
import { Breakdown } from './breakdown.tsx'
import { FigureTable } from './figure-table.tsx'
import { formatFigure, hidden, listCoverageRows, listPeopleRows, listResultRows, listVentureRows } from './figures.ts'
import styles from './report.module.css'

/** The report itself: what is on paper when it is printed. */
export function Report({ report, isStale }: { report: ImpactReport; isStale: boolean }) {
  const { ventures, breakdowns, asOf } = report
  if (ventures.total.current === 0 && report.people.students.current === 0)
    return <EmptyState title="Nothing to report">No ventures or students match in this period.</EmptyState>
  return (
    <Stack gap="lg" className={styles.report!} data-stale={isStale || undefined}>
      <StatCards label="Headline figures" figures={toHeadlines(report)} />
      <FigureTable title="Ventures and survival" rows={listVentureRows(report)} />
      <FigureTable title="Results" rows={listResultRows(report)} />
      <FigureTable title="Coverage" rows={listCoverageRows(report)} />
      <FigureTable title="People" rows={listPeopleRows(report)} />
      {breakdowns.map((breakdown) => (
        <Breakdown key={breakdown.dimension} {...breakdown} />
      ))}
      <Definitions />
      {asOf && <p className="quiet small">Counted {formatDate(asOf, 'dateTime')}. Updates every hour.</p>}
    </Stack>
  )
}

function toHeadlines({ ventures, totals, people }: ImpactReport) {
  const totalOf = (kind: MetricKind) => totals.find((total) => total.kind === kind)?.total.current ?? null
  const dollarsOf = (kind: MetricKind) => {
    const total = totalOf(kind)
    return total === null ? hidden : formatCompactDollars(total)
  }
  return {
    'Ventures founded': formatFigure(ventures.founded.current),
    'Active ventures': formatFigure(ventures.active.current),
    Students: formatFigure(people.students.current),
    Jobs: formatFigure(totalOf('jobs')),
    'Capital raised': dollarsOf('funding'),
    Revenue: dollarsOf('revenue'),
  }
}

function Definitions() {
  return (
    <TitleCard title="What the figures mean">
      <dl className={styles.definitions}>
        {Object.entries(definitions).map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </TitleCard>
  )
}
