import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { metricKinds, type Metric } from '../../schema.ts'
import type { PanelProps } from '../panel.ts'
import { metricsQuery } from './api.ts'
import { MetricCard } from './metric-card.tsx'
import { MetricDialog } from './metric-dialog.tsx'
import styles from './metrics-panel.module.css'

/** What the venture has reached in figures, over time. */
export function MetricsPanel({ venture, mayEdit }: PanelProps) {
  const { data: metrics, error, isFetching, refetch } = useQuery(metricsQuery(venture.id))
  const [edited, setEdited] = useState<Metric>()
  const [isOpen, setOpen] = useState(false)
  const open = (metric?: Metric) => {
    setEdited(metric)
    setOpen(true)
  }
  if (!metrics && !error) return <SkeletonCards count={2} />
  if (!metrics) {
    return (
      <ErrorState title="The figures could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  const record = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => open()}>
      Record a figure
    </Button>
  )
  return (
    <>
      <h2 className="visually-hidden">Metrics</h2>
      {metrics.length === 0 ? (
        <EmptyState title="No figures yet" headingLevel={3} illustration={<EmptyActivity />} action={mayEdit && record}>
          Customers, revenue, jobs and funding, each with the day it was measured and where it comes from.
        </EmptyState>
      ) : (
        <>
          <div className={styles.head}>
            <p className="quiet small">Each figure is the total as of its day.</p>
            {mayEdit && record}
          </div>
          <div className={styles.grid}>
            {metricKinds.map((kind) => {
              const figures = metrics.filter((metric) => metric.kind === kind)
              return (
                figures.length > 0 && (
                  <MetricCard key={kind} kind={kind} figures={figures} mayEdit={mayEdit} onEdit={open} />
                )
              )
            })}
          </div>
        </>
      )}
      <MetricDialog ventureId={venture.id} metric={edited} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
