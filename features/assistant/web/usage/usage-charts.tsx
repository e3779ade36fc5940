import { SimpleGrid } from '@mantine/core'
import { formatDate } from '#platform/web/format.ts'
import { roleLabels } from '#platform/web/role-labels.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { BarList } from '#platform/web/ui/chart/bar-list.tsx'
import { ColumnChart } from '#platform/web/ui/chart/column-chart.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { AssistantUsage } from '../../schema.ts'

/** Why answers failed, as staff read it. */
const failureLabels: Readonly<Record<string, string>> = {
  keyRefused: 'The service refused our key',
  quotaUsedUp: 'The quota at the service is used up',
  refused: 'The service declined the request',
  tooLong: 'The conversation was too long',
  busy: 'The service was busy',
  empty: 'The service gave an empty answer',
  unavailable: 'The service did not answer',
  shutdown: 'Cut off by a restart',
  crash: 'Cut off by a crash',
  error: 'An error of ours',
}

/** Answers over time, by role, and why some failed. */
export function UsageCharts({ usage: { byDay, byRole, failureReasons } }: { usage: AssistantUsage }) {
  if (byDay.length === 0) return <EmptyState title="No questions in this period">Choose a longer period.</EmptyState>
  const columns = byDay.map(({ day, answerCount, unansweredCount }) => ({
    tick: formatDate(`${day}T12:00:00`, 'monthDay'),
    label: formatDate(`${day}T12:00:00`, 'date'),
    counts: [answerCount - unansweredCount, unansweredCount],
  }))
  return (
    <>
      <Card>
        <h2>Answers by day</h2>
        <ColumnChart
          label="Answers"
          unit="Day"
          parts={['From our content', 'Without an answer in our content']}
          columns={columns}
          hiddenText=""
        />
      </Card>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Card>
          <h2>Who asks</h2>
          <BarList
            label="Answers by role"
            hiddenText=""
            bars={byRole.map(({ role, answerCount: count }) => ({ name: toRoleLabel(role), count }))}
          />
        </Card>
        <Card>
          <h2>Why answers failed</h2>
          {failureReasons.length === 0 && <p>None failed.</p>}
          <BarList
            label="Failed answers by reason"
            hiddenText=""
            bars={failureReasons.map(({ reason, count }) => ({ name: failureLabels[reason] ?? reason, count }))}
          />
        </Card>
      </SimpleGrid>
    </>
  )
}

const toRoleLabel = (role: string) => (roleLabels as Readonly<Record<string, string>>)[role] ?? role
