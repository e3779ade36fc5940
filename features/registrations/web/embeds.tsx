import { Button } from '@mantine/core'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import styles from './embeds.module.css'

export { AttendeeList } from './attendance/attendee-list.tsx'
export { RsvpButton } from './rsvp/rsvp-button.tsx'
export { RsvpCard } from './rsvp/rsvp-card.tsx'

const FeedDialog = lazyDialog(() => import('./feed/feed-dialog.tsx').then((file) => file.FeedDialog))

/** Opens the link of one's own calendar. On phones its label is not drawn, only read aloud. */
export function FeedButton() {
  const feed = useDialog()
  return (
    <>
      <Button variant="default" px="sm" onClick={() => feed.open()}>
        <CalendarPlus size={18} aria-hidden />
        <span className={styles.label}>My calendar</span>
      </Button>
      <FeedDialog {...feed.props} />
    </>
  )
}
