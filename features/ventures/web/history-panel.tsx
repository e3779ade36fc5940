import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { getLabel, type Change, type Venture } from '../schema.ts'
import { ventures } from './api.ts'
import styles from './history-panel.module.css'

/** The changes of stage and status of a venture, newest first. */
export function HistoryPanel({ venture: { id } }: { venture: Venture }) {
  const history = useInfiniteQuery(
    ventures.pages('GET /api/ventures/{id}/history', { params: { id }, query: { limit: 20 } }),
  )
  return (
    <QueryList
      query={history}
      skeleton={<SkeletonList count={4} media="dot" end={0} />}
      errorTitle="The history couldn't be loaded"
      empty={
        <EmptyState title="No changes yet" illustration={<EmptyActivity />}>
          Changes of stage and status show up here.
        </EmptyState>
      }
    >
      {(changes) => (
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
        </>
      )}
    </QueryList>
  )
}

function describeChange({ field, before, after }: Change): string {
  if (before === null) return `Started at ${getLabel(after)}`
  if (field === 'stage') return `From ${getLabel(before)} to ${getLabel(after)}`
  return { active: 'Resumed', paused: 'Paused', completed: 'Completed' }[after] ?? getLabel(after)
}
