import { Box, Button, Group } from '@mantine/core'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { useRowDialog } from '#platform/web/ui/use-dialog.ts'
import { formatGroup, periodLabels } from '../../labels-schema.ts'
import { frequencies, type ReportSchedule } from '../../schedule-schema.ts'
import { dimensions } from '../../schema.ts'
import { impactReports } from '../api.ts'

const EditScheduleDialog = lazyDialog(() => import('./schedule-dialogs.tsx').then((file) => file.EditScheduleDialog))

/** Scheduled reports as rows, which share one dialog. */
export function ScheduleRows({ rows }: { rows: ReportSchedule[] }) {
  const editing = useRowDialog(rows)
  return (
    <>
      <Rows aria-label="Scheduled reports">
        {rows.map((row) => (
          <ScheduleRow key={row.id} schedule={row} onEdit={() => editing.open(row)} />
        ))}
      </Rows>
      <EditScheduleDialog schedule={editing.row} {...editing.props} />
    </>
  )
}

type ScheduleRowProps = { schedule: ReportSchedule; onEdit: () => void }

function ScheduleRow({ schedule, onEdit }: ScheduleRowProps) {
  const { id, name, isPaused } = schedule
  const { pause, trash } = useScheduleActions(schedule)
  const send = impactReports.useAction('POST /api/report-schedules/{id}/send', {
    success: ({ lastSentCount }) => ({
      title: lastSentCount === 0 ? 'Nothing sent' : 'Report sent',
      message:
        lastSentCount === 0
          ? 'None of the recipients is staff any more. Choose others.'
          : `${name} is on its way to ${formatCount(lastSentCount, ['person', 'people'])}.`,
    }),
    failure: 'Failed to send the report. Please try again.',
  })
  const heading = (
    <Group gap="sm">
      <Box component="h2" fz="md">
        {name}
      </Box>
      <StatusBadge tone={isPaused ? 'neutral' : 'success'}>{isPaused ? 'Paused' : 'Active'}</StatusBadge>
    </Group>
  )
  return (
    <Row name={heading} details={<ScheduleFacts schedule={schedule} />}>
      <Button
        size="sm"
        variant="default"
        aria-label={`Send now: ${name}`}
        loading={send.isRunning}
        onClick={() => void send.run({ params: { id } })}
      >
        Send now
      </Button>
      <Button size="sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <RowMenu
        rowName={name}
        actions={[
          {
            label: isPaused ? 'Resume' : 'Pause',
            onSelect: () => void pause.run({ params: { id }, body: { isPaused: !isPaused } }),
          },
          { label: 'Delete', isDanger: true, onSelect: () => void trash.run({ params: { id } }) },
        ]}
      />
    </Row>
  )
}

function useScheduleActions({ id, name, isPaused }: ReportSchedule) {
  const restore = impactReports.useAction('POST /api/report-schedules/{id}/restore', {
    success: { title: 'Schedule restored', message: `${name} is back on the list.` },
    failure: 'Failed to restore the schedule.',
  })
  const trash = impactReports.useAction('DELETE /api/report-schedules/{id}', {
    success: {
      title: 'Schedule deleted',
      message: `${name} is no longer emailed.`,
      undo: () => void restore.run({ params: { id } }),
    },
    failure: 'Failed to delete the schedule. Please try again.',
  })
  const pause = impactReports.useAction('PATCH /api/report-schedules/{id}', {
    success: { title: isPaused ? 'Schedule resumed' : 'Schedule paused' },
    failure: 'Failed to change the schedule. Please try again.',
  })
  return { pause, trash }
}

function ScheduleFacts({ schedule }: { schedule: ReportSchedule }) {
  const { frequency, filters, isPaused, nextRunAt, lastSentAt, lastSentCount, recipients } = schedule
  const conditions = dimensions.flatMap((dimension) => {
    const value = filters[dimension]
    return value ? [formatGroup(dimension, value)] : []
  })
  return (
    <>
      <div>{[frequencies[frequency], periodLabels[filters.period], ...conditions].join(' · ')}</div>
      <div>
        {isPaused ? 'Not sent while paused' : `Next: ${formatDate(nextRunAt, 'dateTime')}`}
        {lastSentAt &&
          ` · Last sent ${formatDate(lastSentAt, 'dateTime')} to ${formatCount(lastSentCount, ['person', 'people'])}`}
      </div>
      <Group gap={6} mt={4} component="ul" p={0} aria-label="Recipients">
        {recipients.map(({ id, name, isStaff }) => (
          <Box component="li" key={id} style={{ listStyle: 'none' }}>
            <Badge tone={isStaff ? 'neutral' : 'warning'}>{isStaff ? name : `${name}: no longer staff, skipped`}</Badge>
          </Box>
        ))}
      </Group>
    </>
  )
}
