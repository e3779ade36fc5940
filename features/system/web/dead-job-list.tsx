import { Button, Group, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { DeadJob } from '../schema.ts'
import { live, system } from './api.ts'

/** One job, or all of them. */
type Choice = { ids?: string[]; title: string }

/** Jobs that failed after all tries: to queue again, or to delete. */
export function DeadJobList() {
  const list = useInfiniteQuery({
    ...system.pages('GET /api/admin/system/dead-jobs', { query: { limit: 20 } }),
    ...live,
  })
  const discarding = useDialog<Choice>()
  const retry = useRetry()
  return (
    <Card as="section" aria-label="Failed jobs">
      <Stack gap="sm">
        <h2>Failed jobs</h2>
        <QueryList
          query={list}
          isSection
          skeleton={<SkeletonList count={3} />}
          errorTitle="The failed jobs couldn't be loaded"
          empty={<p className="quiet">No failed jobs.</p>}
        >
          {(jobs, { totalCount }) => (
            <>
              <Group gap="sm">
                <Button variant="default" loading={retry.isRunning} onClick={() => void retry.run({ body: {} })}>
                  Retry all
                </Button>
                <Button
                  variant="default"
                  onClick={() => discarding.open({ title: formatCount(totalCount, 'failed job') })}
                >
                  Discard all
                </Button>
              </Group>
              <Rows aria-label="Failed jobs" mb="sm">
                {jobs.map((job) => (
                  <DeadJobRow key={job.id} job={job} onDiscard={discarding.open} />
                ))}
              </Rows>
            </>
          )}
        </QueryList>
      </Stack>
      {discarding.subject && <DiscardDialog choice={discarding.subject} {...discarding.props} />}
    </Card>
  )
}

function useRetry() {
  return system.useAction('POST /api/admin/system/dead-jobs/retry', {
    success: ({ retriedCount }) => ({ title: `${formatCount(retriedCount, 'job')} queued again` }),
    failure: { title: 'The jobs were not queued again', message: 'Please try again.' },
  })
}

function DeadJobRow({ job, onDiscard }: { job: DeadJob; onDiscard(choice: Choice): void }) {
  const retry = useRetry()
  const details = (
    <>
      {job.reason} · <RelativeTime at={job.failedAt} />
    </>
  )
  return (
    <Row name={job.job} details={details}>
      <Button
        variant="default"
        loading={retry.isRunning}
        aria-label={`Retry ${job.job}`}
        onClick={() => void retry.run({ body: { ids: [job.id] } })}
      >
        Retry
      </Button>
      <Button
        variant="default"
        aria-label={`Discard ${job.job}`}
        onClick={() => onDiscard({ ids: [job.id], title: job.job })}
      >
        Discard
      </Button>
    </Row>
  )
}

type DiscardProps = { choice: Choice; isOpen: boolean; onClose: () => void }

function DiscardDialog({ choice: { ids, title }, ...dialog }: DiscardProps) {
  const discard = system.useAction('POST /api/admin/system/dead-jobs/discard', {
    success: ({ discardedCount }) => ({ title: `${formatCount(discardedCount, 'job')} discarded` }),
    failure: { title: 'Nothing was discarded', message: 'Please try again.' },
    onSuccess: dialog.onClose,
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={`Discard ${title}?`}
      confirmLabel="Discard"
      isBusy={discard.isRunning}
      onConfirm={() => void discard.run({ body: ids ? { ids } : {} })}
    >
      <p>Discarded jobs never run. This can’t be undone.</p>
    </ConfirmDialog>
  )
}
