import { Button } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'

export { AttendeeList } from './attendance/attendee-list.tsx'
export { RsvpCard } from './rsvp/rsvp-card.tsx'

const FeedDialog = lazyDialog(() => import('./feed/feed-dialog.tsx').then((file) => file.FeedDialog))

/** Opens the address of one's own calendar. */
export function FeedButton() {
  const feed = useDialog()
  return (
    <>
      <Button variant="default" leftSection={<CalendarPlus size={18} aria-hidden />} onClick={() => feed.open()}>
        My calendar
      </Button>
      <FeedDialog {...feed.props} />
    </>
  )
}
