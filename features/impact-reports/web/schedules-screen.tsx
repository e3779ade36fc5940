import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { impactReports } from './api.ts'
import { ScheduleRows } from './schedules/schedule-rows.tsx'

const NewScheduleDialog = lazyDialog(() =>
  import('./schedules/schedule-dialogs.tsx').then((file) => file.NewScheduleDialog),
)

/** The reports that staff get by email. */
export function SchedulesScreen() {
  if (useHasPermission('reportSchedule.edit')) return <Schedules />
  return <AccessDenied title="Access Denied">Directors and administrators schedule reports.</AccessDenied>
}

function Schedules() {
  const list = useInfiniteQuery(impactReports.pages('GET /api/report-schedules', { query: {} }))
  const creating = useDialog()
  return (
    <>
      <PageHeader
        title="Scheduled reports"
        intro="Impact reports that staff get by email, with the figures as an Excel file."
        back={<BackLink to="/reports">Reports</BackLink>}
        actions={
          <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => creating.open()}>
            Schedule a report
          </Button>
        }
      />
      <QueryList
        query={list}
        skeleton={<SkeletonList count={3} />}
        errorTitle="The scheduled reports couldn't be loaded"
        empty={
          <EmptyState title="No scheduled reports">
            Schedule a report, and staff get its figures by email every week, month, quarter or year.
          </EmptyState>
        }
      >
        {(rows) => <ScheduleRows rows={rows} />}
      </QueryList>
      <NewScheduleDialog {...creating.props} />
    </>
  )
}
