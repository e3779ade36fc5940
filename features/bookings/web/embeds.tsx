import { Button, type ButtonProps } from '@mantine/core'
import { lazy } from 'react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'

export { PendingFeedback } from './feedback/pending-feedback.tsx'
export { OwnMeetings } from './meetings/own-meetings.tsx'
export { SlotField } from './slots/slot-field.tsx'
export { weekQuery } from './slots/weeks.ts'

const ScheduleDialog = lazyDialog(() => import('./slots/schedule-dialog.tsx').then((file) => file.ScheduleDialog))

/** What was answered about a student's meetings, for staff. */
export const StudentFeedback = lazy(() =>
  import('./feedback/student-feedback.tsx').then((file) => ({ default: file.StudentFeedback })),
)

/** Opens a mentor's free times, to book one. */
export function ScheduleButton({ mentorId, name, ...rest }: ButtonProps & { mentorId: string; name: string }) {
  const dialog = useDialog()
  return (
    <>
      <Button
        size="sm"
        leftSection={<CalendarPlus size={18} aria-hidden />}
        aria-label={`Schedule a meeting with ${name}`}
        onClick={() => dialog.open()}
        {...rest}
      >
        Schedule
      </Button>
      <ScheduleDialog mentorId={mentorId} name={name} {...dialog.props} />
    </>
  )
}
