import type { Venture } from '#features/ventures/schema.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { metricKinds, type Metric } from '../schema.ts'
import { progress } from './api.ts'
import { MetricCard } from './metrics/metric-card.tsx'
import { MetricDialog } from './metrics/metric-dialog.tsx'
import styles from './metrics-panel.module.css'

export { LatestMetrics } from './metrics/latest-metrics.tsx'
export { NextMilestone } from './milestones/next-milestone.tsx'
export { MilestonesPanel } from './milestones/milestones-panel.tsx'

/** What the venture has reached in figures, over time. */
export function MetricsPanel({ venture: { id }, mayEdit }: { venture: Venture; mayEdit: boolean }) {
  const metrics = useQuery(progress.query('GET /api/ventures/{id}/metrics', { params: { id } }))
  const editing = useDialog<Metric>()
  const record = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => editing.open()}>
      Add an entry
    </Button>
  )
  const empty = (
    <EmptyState title="No entries yet" headingLevel={3} illustration={<EmptyActivity />} action={mayEdit && record}>
      Track customers, revenue, jobs and funding, each with a date and a source.
    </EmptyState>
  )
  return (
    <>
      <h2 className="visually-hidden">Metrics</h2>
      <QueryList
        query={metrics}
        skeleton={<SkeletonCards count={4} shape="chart" />}
        errorTitle="The metrics couldn't be loaded"
        empty={empty}
      >
        {(rows) => (
          <>
            <Group justify="space-between" gap={12} mb={20}>
              <p className="quiet small">Each entry is the running total on that date.</p>
              {mayEdit && record}
            </Group>
            <div className={styles.grid}>
              {metricKinds.map((kind) => {
                const figures = rows.filter((metric) => metric.kind === kind)
                return (
                  figures.length > 0 && (
                    <MetricCard key={kind} kind={kind} figures={figures} mayEdit={mayEdit} onEdit={editing.open} />
                  )
                )
              })}
            </div>
          </>
        )}
      </QueryList>
      <MetricDialog ventureId={id} metric={editing.subject} {...editing.props} />
    </>
  )
}
