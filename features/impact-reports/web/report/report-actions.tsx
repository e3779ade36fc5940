import { Button } from '@mantine/core'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Printer from 'lucide-react/icons/printer'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { downloadFile } from '#platform/web/download.ts'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { ReportSearch } from '../api.ts'

const NewScheduleDialog = lazyDialog(() =>
  import('../schedules/schedule-dialogs.tsx').then((file) => file.NewScheduleDialog),
)

/** Prints, downloads or schedules the report as it is filtered. */
export function ReportActions({ search }: { search: ReportSearch }) {
  const isStaff = useHasPermission('reportSchedule.edit')
  const scheduling = useDialog()
  const download = (file: string) => void downloadFile(`GET /api/impact-report/${file}`, search)
  const menu: RowAction[] = [
    { label: 'Download CSV', onSelect: () => download('export.csv') },
    { label: 'Download Excel', onSelect: () => download('export.xlsx') },
    ...(isStaff ? staffMenu(download) : []),
  ]
  return (
    <>
      <RowMenu rowName="the report" actions={menu} />
      {isStaff && (
        <Button
          variant="default"
          leftSection={<CalendarClock size={18} aria-hidden />}
          onClick={() => scheduling.open()}
        >
          Schedule this report
        </Button>
      )}
      <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {isStaff && <NewScheduleDialog {...scheduling.props} search={search} />}
    </>
  )
}

const staffMenu = (download: (file: string) => void): RowAction[] => [
  { label: 'Download ventures as CSV', onSelect: () => download('ventures.csv') },
  { label: 'Download ventures as Excel', onSelect: () => download('ventures.xlsx') },
  { label: 'Scheduled reports', to: '/reports/schedules' },
]
