import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Queue, Schedule } from '../schema.ts'
import { live, system } from './api.ts'
import { DeadJobList } from './dead-job-list.tsx'

/** What failed for good, what waits and runs, and what the clock starts. */
export function JobsPanel() {
  return (
    <Stack gap="lg">
      <DeadJobList />
      <QueueList />
      <ScheduleList />
    </Stack>
  )
}

function QueueList() {
  const query = useQuery({ ...system.query('GET /api/admin/system/queues'), ...live })
  return (
    <Card as="section" aria-label="Queues">
      <Stack gap="sm">
        <h2>Queues</h2>
        <QueryList query={query} isSection skeleton={<SkeletonList />} errorTitle="The queues couldn't be loaded">
          {(queues) => {
            const active = queues.filter(isActive)
            if (active.length === 0) return <p className="quiet">All {queues.length} queues are empty.</p>
            return (
              <Rows aria-label="Queues">
                {active.map((queue) => (
                  <Row key={queue.name} name={queue.name} details={describeQueue(queue)} />
                ))}
              </Rows>
            )
          }}
        </QueryList>
      </Stack>
    </Card>
  )
}

const isActive = ({ waitingCount, runningCount, retryingCount }: Queue) =>
  waitingCount + runningCount + retryingCount > 0

function describeQueue({ waitingCount, runningCount, retryingCount, oldestWaitingAt }: Queue) {
  const counts = [
    [waitingCount, 'waiting'],
    [runningCount, 'running'],
    [retryingCount, 'retrying'],
  ] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return (
    <>
      {parts.join(' · ')}
      {oldestWaitingAt && (
        <>
          {' · due since '}
          <RelativeTime at={oldestWaitingAt} />
        </>
      )}
    </>
  )
}

function ScheduleList() {
  const query = useQuery({ ...system.query('GET /api/admin/system/schedules'), refetchInterval: 60_000 })
  return (
    <Card as="section" aria-label="Schedules">
      <Stack gap="sm">
        <h2>Schedules</h2>
        <QueryList
          query={query}
          isSection
          skeleton={<SkeletonList />}
          errorTitle="The schedules couldn't be loaded"
          empty={<p className="quiet">No process here runs jobs, so no schedule is active.</p>}
        >
          {(schedules) => (
            <>
              <p className="quiet">{formatCount(schedules.length, 'scheduled job')}</p>
              <Rows aria-label="Schedules">
                {schedules.map((schedule) => (
                  <ScheduleRow key={schedule.name} schedule={schedule} />
                ))}
              </Rows>
            </>
          )}
        </QueryList>
      </Stack>
    </Card>
  )
}

function ScheduleRow({ schedule: { name, cron, lastRunAt, nextRunAt } }: { schedule: Schedule }) {
  const details = lastRunAt ? (
    <>
      Last run <RelativeTime at={lastRunAt} />
    </>
  ) : (
    'Not run in the last day'
  )
  return (
    <Row name={name} details={details}>
      <code className="quiet small">{cron}</code>
      <span className="quiet small tabular">Next {formatDate(nextRunAt, 'timeWithZone')}</span>
    </Row>
  )
}
