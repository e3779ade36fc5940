import { useQuery } from '@tanstack/react-query'
import type { Venture } from '#features/ventures/schema.ts'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonStats } from '#platform/web/ui/skeletons.tsx'
import { Sparkline } from '#platform/web/ui/sparkline.tsx'
import { metricKinds, type Metric, type MetricKind } from '../../schema.ts'
import { progress } from '../api.ts'
import styles from './latest-metrics.module.css'
import { formatMetricValue, metricNames } from './metric-format.ts'

/** The newest entry of each metric, with the line up to it. */
export function LatestMetrics({ venture: { id } }: { venture: Venture }) {
  const query = useQuery(progress.query('GET /api/ventures/{id}/metrics', { params: { id } }))
  if (!query.data)
    return query.isError ? (
      <QueryError query={query} title="The metrics couldn't be loaded" isCompact headingLevel={4} />
    ) : (
      <SkeletonStats isPlain />
    )
  const kinds = metricKinds.filter((kind) => query.data.some((metric) => metric.kind === kind))
  if (kinds.length === 0) return <p className="quiet">No entries yet.</p>
  return (
    <dl className={styles.metrics}>
      {kinds.map((kind) => (
        <LatestMetric key={kind} kind={kind} entries={query.data.filter((metric) => metric.kind === kind)} />
      ))}
    </dl>
  )
}

function LatestMetric({ kind, entries }: { kind: MetricKind; entries: Metric[] }) {
  const name = metricNames[kind]
  return (
    <div className={styles.metric}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{formatMetricValue(kind, entries.at(-1)!.value)}</dd>
      {entries.length > 1 && (
        <dd className={styles.line}>
          <Sparkline values={entries.map(({ value }) => value)} label={`${name} over time`} />
        </dd>
      )}
    </div>
  )
}
