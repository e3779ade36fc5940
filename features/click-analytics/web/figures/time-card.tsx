import { Box, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { formatCount, formatDate, formatNumber } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChartDataTable } from '#platform/web/ui/chart/chart-data-table.tsx'
import type { Analytics } from '../../schema.ts'
import { getPercentChange, toPoints, type ChartPoint } from './chart-points.ts'
import { ClickChart } from './click-chart.tsx'

/** Clicks over time, compared with the previous period: as a chart, a sentence and a table. */
export function TimeCard({ analytics }: { analytics: Analytics }) {
  const titleId = useId()
  const { clicks, visitors, others, from, to, previous } = analytics
  const points = toPoints(analytics)
  const span = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack>
        <Group justify="space-between" align="flex-start" gap="12px 24px">
          <div>
            <Text component="h3" id={titleId} ff="text" fz="sm" fw={500} lts={0} c="dimmed">
              Clicks over time
            </Text>
            <Group
              component="p"
              gap={12}
              ff="heading"
              fz="2.25rem"
              fw={700}
              lh={1.25}
              lts="-0.03em"
              className="tabular"
            >
              {formatNumber(clicks)}
              <ChangeBadge now={clicks} before={previous.clicks} />
            </Group>
            <Text fz="xs" c="dimmed">
              {span} · {formatCount(visitors, 'visitor')}
              {others > 0 && ` · ${formatCount(others, 'automatic hit')} not counted`}
            </Text>
          </div>
          <Group component="ul" gap="4px 16px" m={0} p={0} fz="xs" c="dimmed" aria-label="Legend">
            <Group component="li" gap="sm">
              <Box w={18} style={{ borderTop: '3px solid var(--chart-2)', borderRadius: 2 }} />
              This period
            </Group>
            {previous.clicks > 0 && (
              <Group component="li" gap="sm">
                <Box w={18} style={{ borderTop: '2px dashed var(--chart-1)' }} />
                Period before
              </Group>
            )}
          </Group>
        </Group>
        <p className="visually-hidden">{formatSummary({ analytics, points, span })}</p>
        <ClickChart points={points} isBars={points.length <= 24} />
        <FiguresTable points={points} />
      </Stack>
    </Card>
  )
}

function ChangeBadge({ now, before }: { now: number; before: number }) {
  const percent = getPercentChange({ now, before })
  if (percent === null) return null
  const sign = percent > 0 ? '+' : ''
  return (
    <Text span display="inline-flex" ff="text" lts={0}>
      <Badge tone={percent > 0 ? 'success' : percent < 0 ? 'warning' : 'neutral'}>
        {`${sign}${formatNumber(percent)}%`}
        <span className="visually-hidden"> compared with the period before</span>
      </Badge>
    </Text>
  )
}

type SummaryInput = { analytics: Analytics; points: ChartPoint[]; span: string }

function formatSummary({ analytics: { clicks, previous }, points, span }: SummaryInput): string {
  const peakPoint = points.reduce<ChartPoint | undefined>(
    (busiest, point) => (point.clicks > (busiest?.clicks ?? 0) ? point : busiest),
    undefined,
  )
  const peak = peakPoint ? ` Most on ${peakPoint.label}: ${peakPoint.clicks}.` : ''
  return `${formatCount(clicks, 'click')} from ${span}, ${previous.clicks} in the period before.${peak}`
}

function FiguresTable({ points }: { points: ChartPoint[] }) {
  return (
    <ChartDataTable label="Clicks over time as a table" isNumeric>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Clicks</th>
          <th scope="col">Visitors</th>
          <th scope="col">Before</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, clicks, visitors, before }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{clicks}</td>
            <td>{visitors}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </ChartDataTable>
  )
}
