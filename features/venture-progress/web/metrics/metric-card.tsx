import { Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChartDataTable } from '#platform/web/ui/chart/chart-data-table.tsx'
import type { Metric, MetricKind } from '../../schema.ts'
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
    <Card as="section" aria-labelledby={titleId}>
      <Stack gap={12}>
        <div>
          <Text component="h3" id={titleId} c="dimmed" fz="sm" fw={500} ff="text" lts={0}>
            {metricNames[kind]}
          </Text>
          <Group gap="0 12px">
            <Text span className="tabular" ff="heading" fz="2rem" fw={700} lh={1.25} lts="-0.03em">
              {formatMetricValue(kind, newest.value)}
            </Text>
            {change && (
              <Badge tone={change.startsWith('+') ? 'success' : 'warning'}>
                {change}
                <span className="visually-hidden"> since last entry</span>
              </Badge>
            )}
          </Group>
        </div>
        <MetricChart kind={kind} figures={figures} />
        <FigureTable kind={kind} figures={figures} mayEdit={mayEdit} onEdit={onEdit} />
      </Stack>
    </Card>
  )
}

function FigureTable({ kind, figures, mayEdit, onEdit }: MetricCardProps) {
  return (
    <ChartDataTable label={`${metricNames[kind]} as a table`}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Value</th>
          <th scope="col">Source</th>
          {mayEdit && <th scope="col">Edit</th>}
        </tr>
      </thead>
      <tbody>
        {figures.toReversed().map((metric) => (
          <tr key={metric.id}>
            <th scope="row">{formatDate(metric.date)}</th>
            <td>{formatMetricValue(kind, metric.value)}</td>
            <td style={{ overflowWrap: 'anywhere' }}>{metric.source ?? <span className="quiet">–</span>}</td>
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
