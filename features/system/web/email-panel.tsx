import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import type { EmailStatus } from '../schema.ts'
import { live, system } from './api.ts'

const mailJob = 'platform.deliver-mail'

/** Emails that wait, and what came of those of the last week. */
export function EmailPanel() {
  const query = useQuery({ ...system.query('GET /api/admin/system/email'), ...live })
  if (query.isPending) return <SkeletonPanel height={320} />
  if (!query.data) return <QueryError query={query} title="The email figures couldn't be loaded" />
  const { queuedCount, retryingCount, failedCount, days } = query.data
  const sum = (field: 'sentCount' | 'refusedCount') => days.reduce((total, day) => total + day[field], 0)
  return (
    <Stack gap="lg">
      <StatCards
        label="Email"
        figures={{
          Waiting: queuedCount + retryingCount,
          'Sent in 7 days': sum('sentCount'),
          'Refused in 7 days': sum('refusedCount'),
          Failed: failedCount,
        }}
      />
      {failedCount > 0 && <RetryFailed count={failedCount} />}
      <Days status={query.data} />
    </Stack>
  )
}

function RetryFailed({ count }: { count: number }) {
  const retry = system.useAction('POST /api/admin/system/dead-jobs/retry', {
    success: ({ retriedCount }) => ({ title: `${formatCount(retriedCount, 'email')} queued again` }),
    failure: { title: 'The emails were not queued again', message: 'Please try again.' },
  })
  return (
    <Button
      variant="default"
      loading={retry.isRunning}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => void retry.run({ body: { job: mailJob } })}
    >
      {`Retry ${formatCount(count, 'failed email')}`}
    </Button>
  )
}

function Days({ status: { transport, days } }: { status: EmailStatus }) {
  return (
    <Card as="section" aria-label="Last 7 days">
      <Stack gap="sm">
        <h2>Last 7 days</h2>
        <p className="quiet">
          {transport === 'smtp' ? 'Sent by SMTP.' : 'Caught by the development mailbox; nothing leaves this server.'} A
          refused email bounced and is not sent again.
        </p>
        {days.length === 0 ? (
          <p className="quiet">No email was sent.</p>
        ) : (
          <Rows aria-label="Last 7 days">
            {days.map(({ day, ...counts }) => (
              <Row key={day} name={formatDate(day)} details={describe(counts)} />
            ))}
          </Rows>
        )}
      </Stack>
    </Card>
  )
}

function describe({ sentCount, refusedCount, limitedCount }: Omit<EmailStatus['days'][number], 'day'>): string {
  const held = limitedCount > 0 ? [`${limitedCount} not sent, over the limit per person`] : []
  return [`${sentCount} sent`, ...(refusedCount > 0 ? [`${refusedCount} refused`] : []), ...held].join(' · ')
}
