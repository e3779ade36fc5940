import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { pagedApiClient } from '#platform/web/pagination.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { contract } from '../../contract.ts'
import type { Change } from '../../schema.ts'
import type { PanelProps } from '../panel.ts'
import { getLabel } from '../venture-labels.ts'
import styles from './history-panel.module.css'

const pagedVenturesApi = pagedApiClient<typeof contract>()

const changesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['ventures', 'one', id, 'history'],
    queryFn: ({ pageParam: cursor }) =>
      pagedVenturesApi('GET /api/ventures/{id}/history', {
        params: { id },
        query: { limit: 20, ...(cursor && { cursor }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })

/** How the venture came to where it is: its changes of stage and status, newest first. */
export function HistoryPanel({ venture }: PanelProps) {
  const history = useInfiniteQuery(changesQuery(venture.id))
  const { data, error, isFetching, refetch } = history
  if (!data && !error) return <SkeletonList count={4} />
  if (!data) {
    return (
      <ErrorState title="The history could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  const changes = data.pages.flatMap(({ items }) => items)
  if (changes.length === 0) {
    return (
      <EmptyState title="No changes yet" illustration={<EmptyActivity />}>
        When the venture comes to another stage, or is paused or completed, it is noted here.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">History</h2>
      <ol className={styles.steps} aria-label="Changes">
        {changes.map((change) => (
          <li key={change.id} className={styles.step} data-field={change.field}>
            <p className={styles.summary}>{describeChange(change)}</p>
            <p className="quiet small">
              {change.personName} · <RelativeTime at={change.changedAt} />
            </p>
          </li>
        ))}
      </ol>
      <ShowMore list={history} />
    </>
  )
}

function describeChange({ field, before, after }: Change): string {
  if (before === null) return `Started at ${getLabel(after)}`
  if (field === 'stage') return `From ${getLabel(before)} to ${getLabel(after)}`
  return { active: 'Resumed', paused: 'Paused', completed: 'Completed' }[after] ?? getLabel(after)
}
