import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { SyncRun } from '../schema.ts'
import { contentSync } from './api.ts'
import { ReportDialog } from './report-dialog.tsx'
import { formatChanges, stateTones, stateLabels } from './run-labels.ts'
import styles from './run-list.module.css'

/** The syncs with a result, newest first, each with its report. */
export function RunList() {
  return (
    <section aria-labelledby="runs-title">
      <h2 id="runs-title" className={styles.title}>
        Syncs
      </h2>
      <Runs />
    </section>
  )
}

function Runs() {
  const list = useInfiniteQuery(contentSync.pages('GET /api/admin/content/runs', { query: { limit: 10 } }))
  const report = useDialog<SyncRun>()
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={3} />}
      errorTitle="The syncs could not be loaded"
      errorText="Something went wrong on our side. Please try again."
      empty={
        <EmptyState headingLevel={3} isCompact title="Nothing was synced yet" illustration={<EmptyActivity />}>
          Syncs that found something new appear here.
        </EmptyState>
      }
    >
      {(runs) => (
        <>
          <ul className={styles.list} aria-label="Syncs">
            {runs.map((run) => (
              <RunRow key={run.id} run={run} onReport={() => report.open(run)} />
            ))}
          </ul>
          {report.subject && <ReportDialog run={report.subject} {...report.props} />}
        </>
      )}
    </QueryList>
  )
}

function RunRow({ run, onReport }: { run: SyncRun; onReport: () => void }) {
  const changeCount = run.addedCount + run.changedCount + run.removedCount + run.failedCount
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h3 className={styles.kind}>{run.kind}</h3>
        <p className={styles.facts}>
          <RelativeTime at={run.startedAt} /> · {run.startedBy ?? 'By the clock'}
        </p>
      </div>
      <p className={styles.changes}>
        {changeCount > 0 || !run.message ? formatSummary(run) : run.message}
        {changeCount > 0 && run.message && <span className={styles.message}>{run.message}</span>}
      </p>
      <StatusBadge tone={stateTones[run.state]} isLive={run.state === 'running'}>
        {stateLabels[run.state]}
      </StatusBadge>
      {changeCount > 0 && (
        <Button variant="subtle" onClick={onReport} aria-label={`Report of the sync of ${run.kind}`}>
          Report
        </Button>
      )}
    </li>
  )
}

const formatSummary = (run: SyncRun) => (run.state === 'running' ? `${run.synced} of ${run.total}` : formatChanges(run))
