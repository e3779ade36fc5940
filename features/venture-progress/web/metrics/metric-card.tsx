import { Button } from '@mantine/core'
import { useId } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChartDataTable } from '#platform/web/ui/chart-data-table.tsx'
import type { Metric, MetricKind } from '../../schema.ts'
import styles from '../metrics-panel.module.css'
import { MetricChart } from './metric-chart.tsx'
import { metricNames, formatMetricChange, formatMetricValue } from './metric-format.ts'

type MetricCardProps = {
  kind: MetricKind
  /** Oldest first. */
  figures: readonly Metric[]
  mayEdit: boolean
  onEdit: (metric: Metric) => void
}

/** One kind of figure: the newest, the line up to it, and all of them as a table. */
export function MetricCard({ kind, figures, mayEdit, onEdit }: MetricCardProps) {
  const titleId = useId()
  const newest = figures.at(-1)!
  const change = formatMetricChange(
    kind,
    figures.map(({ value }) => value),
  )
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.card}>
      <div>
        <h3 id={titleId} className={styles.title}>
          {metricNames[kind]}
        </h3>
        <p className={styles.figure}>
          {formatMetricValue(kind, newest.value)}
          {change && (
            <Badge tone={change.startsWith('+') ? 'success' : 'warning'}>
              {change}
              <span className="visually-hidden"> since the figure before</span>
            </Badge>
          )}
        </p>
      </div>
      <MetricChart kind={kind} figures={figures} />
      <FigureTable kind={kind} figures={figures} mayEdit={mayEdit} onEdit={onEdit} />
    </Card>
  )
}

function FigureTable({ kind, figures, mayEdit, onEdit }: MetricCardProps) {
  return (
    <ChartDataTable label={`${metricNames[kind]} as a table`}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Figure</th>
          <th scope="col">Source</th>
          {mayEdit && <th scope="col">Change</th>}
        </tr>
      </thead>
      <tbody>
        {figures.toReversed().map((metric) => (
          <tr key={metric.id}>
            <th scope="row">{formatDate(metric.date)}</th>
            <td>{formatMetricValue(kind, metric.value)}</td>
            <td className={styles.source}>{metric.source ?? <span className="quiet">–</span>}</td>
            {mayEdit && (
              <td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Edit ${metricNames[kind]} of ${formatDate(metric.date)}`}
                  onClick={() => onEdit(metric)}
                >
                  Edit
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </ChartDataTable>
  )
}
