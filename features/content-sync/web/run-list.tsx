import { Box, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { SyncRun } from '../schema.ts'
import { contentSync } from './api.ts'
import { ReportDialog } from './report-dialog.tsx'

const states = {
  running: { tone: 'info', label: 'Running' },
  completed: { tone: 'success', label: 'Completed' },
  pending_confirmation: { tone: 'warning', label: 'Needs review' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

export function RunState({ state }: { state: SyncRun['state'] }) {
  return (
    <StatusBadge tone={states[state].tone} isLive={state === 'running'}>
      {states[state].label}
    </StatusBadge>
  )
}

/** The syncs with a result, newest first, each with its report. */
export function RunList() {
  const list = useInfiniteQuery(contentSync.pages('GET /api/admin/content/runs', { query: { limit: 10 } }))
  const report = useDialog<SyncRun>()
  return (
    <section aria-labelledby="runs-title">
      <Box component="h2" id="runs-title" mb="sm">
        Syncs
      </Box>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The syncs could not be loaded"
        errorText="Something went wrong on our side. Please try again."
        empty={
          <EmptyState headingLevel={3} isCompact title="No syncs yet" illustration={<EmptyActivity />}>
            Syncs that change something show up here.
          </EmptyState>
        }
      >
        {(runs) => (
          <Rows aria-label="Syncs" mb="md">
            {runs.map((run) => (
              <RunRow key={run.id} run={run} onReport={() => report.open(run)} />
            ))}
          </Rows>
        )}
      </QueryList>
      {report.subject && <ReportDialog run={report.subject} {...report.props} />}
    </section>
  )
}

function RunRow({ run, onReport }: { run: SyncRun; onReport: () => void }) {
  const { kind, state, startedAt, startedBy, message } = run
  const changes = formatChanges(run)
  const summary = state === 'running' ? `${run.synced} of ${run.total} synced` : changes || 'No changes'
  return (
    <Row
      name={
        <Box component="h3" fz="md" tt="capitalize">
          {kind}
        </Box>
      }
      details={
        <>
          <p>
            <RelativeTime at={startedAt} /> · {startedBy ?? 'Automatic'}
          </p>
          <p className="tabular">{changes || !message ? summary : message}</p>
          {changes && message && <p>{message}</p>}
        </>
      }
    >
      <RunState state={state} />
      {changes && (
        <Button variant="subtle" onClick={onReport} aria-label={`Report of the sync of ${kind}`}>
          Report
        </Button>
      )}
    </Row>
  )
}

/** "3 added, 1 changed". */
function formatChanges({ addedCount, changedCount, removedCount, failedCount }: SyncRun): string {
  const parts = [
    addedCount > 0 && `${addedCount} added`,
    changedCount > 0 && `${changedCount} changed`,
    removedCount > 0 && `${removedCount} removed`,
    failedCount > 0 && `${failedCount} with problems`,
  ]
  return parts.filter(Boolean).join(', ')
}
