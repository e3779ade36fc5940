import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatCount } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import type { BackupRun, BackupStatus } from '../schema.ts'
import { backups } from './api.ts'

const runningRefetchMs = 2_000

/** The last backups, whether they restore, and a button for one more. */
export function BackupPanel() {
  const query = useQuery({
    ...backups.query('GET /api/admin/system/backups'),
    refetchInterval: ({ state }) => state.data?.lastRun?.state === 'running' && runningRefetchMs,
  })
  if (query.isPending) return <SkeletonPanel height={260} />
  if (!query.data) return <QueryError query={query} title="The backups couldn't be loaded" />
  const status = query.data
  return (
    <Stack gap="lg">
      <Card as="section" aria-label="Backup">
        <Stack gap="sm" align="flex-start">
          <h2>Backup</h2>
          {status.isConfigured ? <Summary status={status} /> : <Setup />}
        </Stack>
      </Card>
      {status.recent.length > 0 && <RecentRuns runs={status.recent} />}
    </Stack>
  )
}

function Setup() {
  return (
    <p>
      Backups aren’t set up. On the server, set <code>BACKUP_DIR</code> or <code>BACKUP_S3_URL</code>, and{' '}
      <code>BACKUP_KEY</code>. Keep a copy of the key somewhere else: without it, no backup can be restored.
    </p>
  )
}

function Summary({ status: { lastRun, lastCompleted, lastCheck, isNightly, keepDays } }: { status: BackupStatus }) {
  const start = backups.useAction('POST /api/admin/system/backups', {
    success: { title: 'Backup started' },
    failure: { title: 'The backup did not start', message: 'Please try again.' },
  })
  const isRunning = lastRun?.state === 'running'
  return (
    <>
      <DescriptionList>
        <dt>Last backup</dt>
        <dd>{lastCompleted ? <RelativeTime at={lastCompleted.startedAt} /> : 'None yet'}</dd>
        <dt>Last restore check</dt>
        <dd>{lastCheck?.checkedAt ? <RelativeTime at={lastCheck.checkedAt} /> : 'None yet'}</dd>
        <dt>Schedule</dt>
        <dd>{isNightly ? 'Every night at 12:30 AM' : 'Only on demand'}</dd>
        <dt>Kept for</dt>
        <dd>{formatCount(keepDays, 'day')}</dd>
      </DescriptionList>
      {lastRun?.state === 'failed' && <p role="alert">The last backup failed. {lastRun.message}</p>}
      {lastCheck?.checkState === 'failed' && (
        <p role="alert">The newest backup can’t be restored. {lastCheck.checkMessage}</p>
      )}
      {lastCheck?.checkState === 'read' && <p className="quiet">{lastCheck.checkMessage}</p>}
      {isRunning && <Progress run={lastRun} />}
      <Button loading={start.isRunning} disabled={isRunning} onClick={() => void start.run()}>
        Back up now
      </Button>
    </>
  )
}

function Progress({ run: { step, rowCount, fileCount, bytes } }: { run: BackupRun }) {
  return (
    <p role="status" className="tabular">
      <StatusBadge tone="info" isLive>
        {step ?? 'Running'}
      </StatusBadge>{' '}
      {`${formatCount(rowCount, 'row')}, ${formatCount(fileCount, 'file')}, ${formatBytes(bytes)} read`}
    </p>
  )
}

function RecentRuns({ runs }: { runs: BackupRun[] }) {
  return (
    <Card as="section" aria-label="Recent backups">
      <Stack gap="sm">
        <h2>Recent backups</h2>
        <Rows aria-label="Recent backups">
          {runs.map((run) => (
            <Row key={run.id} name={<RelativeTime at={run.startedAt} />} details={describe(run)}>
              <RunBadge run={run} />
            </Row>
          ))}
        </Rows>
      </Stack>
    </Card>
  )
}

const origins = { nightly: 'Nightly', person: 'On demand', command: 'From the command line' }

function describe({ origin, size, rowCount, fileCount, message, checkMessage }: BackupRun): string {
  const contents = `${formatCount(rowCount, 'row')}, ${formatCount(fileCount, 'file')}`
  const parts = [origins[origin], size === null ? null : `${formatBytes(size)}, ${contents}`, message ?? checkMessage]
  return parts.filter(Boolean).join(' · ')
}

function RunBadge({ run: { state, checkState } }: { run: BackupRun }) {
  if (state === 'running')
    return (
      <StatusBadge tone="info" isLive>
        Running
      </StatusBadge>
    )
  if (state === 'failed') return <StatusBadge tone="danger">Failed</StatusBadge>
  if (checkState === 'failed') return <StatusBadge tone="danger">Can’t be restored</StatusBadge>
  if (checkState === 'read') return <StatusBadge tone="warning">Read, not restored</StatusBadge>
  return <StatusBadge tone="success">Restores</StatusBadge>
}
