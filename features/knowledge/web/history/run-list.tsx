import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount, formatDuration } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { KnowledgeRun } from '../../schema.ts'
import { knowledge } from '../api.ts'

const looks = {
  running: { tone: 'info', label: 'Running' },
  completed: { tone: 'success', label: 'Completed' },
  pending_confirmation: { tone: 'warning', label: 'Needs review' },
} as const

/** Syncs of the vector store, newest first. */
export function RunList() {
  const list = useInfiniteQuery(knowledge.pages('GET /api/admin/knowledge/runs', { query: { limit: 20 } }))
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={4} />}
      errorTitle="The history could not be loaded"
      empty={
        <EmptyState title="No syncs yet" illustration={<EmptyActivity />} headingLevel={2}>
          Each sync of the vector store shows up here.
        </EmptyState>
      }
    >
      {(runs) => (
        <Rows aria-label="Syncs" mb="md">
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </Rows>
      )}
    </QueryList>
  )
}

function RunRow({ run }: { run: KnowledgeRun }) {
  const { startedAt, finishedAt, startedBy, state } = run
  const duration = finishedAt && formatDuration(Math.max(1_000, Date.parse(finishedAt) - Date.parse(startedAt)))
  return (
    <Row
      name={startedBy ?? 'Automatic'}
      details={
        <span className="tabular">
          <RelativeTime at={startedAt} />
          {` · ${describe(run)}`}
          {duration && state === 'completed' && ` · ${duration}`}
        </span>
      }
    >
      <StatusBadge tone={looks[state].tone} isLive={state === 'running'}>
        {looks[state].label}
      </StatusBadge>
    </Row>
  )
}

/** "3 added, 1 changed", or what there is to know instead. */
function describe({
  addedCount,
  changedCount,
  removedCount,
  failedCount,
  pendingRemovalCount,
  itemCount,
}: KnowledgeRun): string {
  const parts = [
    addedCount > 0 && `${addedCount} added`,
    changedCount > 0 && `${changedCount} changed`,
    removedCount > 0 && `${removedCount} removed`,
    failedCount > 0 && `${failedCount} failed`,
  ].filter(Boolean)
  if (parts.length > 0) return parts.join(', ')
  if (pendingRemovalCount > 0) return `${formatCount(pendingRemovalCount, 'item')} would be removed`
  return itemCount > 0 ? `${formatCount(itemCount, 'item')} checked, nothing new` : 'Nothing to do'
}
