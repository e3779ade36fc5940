import { Button, Text } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'

export { AttendeeList } from './attendance/attendee-list.tsx'
export { RsvpButton } from './rsvp/rsvp-button.tsx'
export { RsvpCard } from './rsvp/rsvp-card.tsx'

const FeedDialog = lazyDialog(() => import('./feed/feed-dialog.tsx').then((file) => file.FeedDialog))

/** Opens the link of one's own calendar. On phones its label is not drawn, only read aloud. */
export function FeedButton() {
  const feed = useDialog()
  return (
    <>
      <Button variant="default" px="sm" aria-label="My calendar" onClick={() => feed.open()}>
        <CalendarPlus size={18} aria-hidden />
        <Text span inherit ml="sm" visibleFrom="sm">
          My calendar
        </Text>
      </Button>
      <FeedDialog {...feed.props} />
    </>
  )
}
