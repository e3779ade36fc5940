import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'

export { AttendeeList } from './attendance/attendee-list.tsx'
export { RsvpCard } from './rsvp/rsvp-card.tsx'

export const FeedDialog = lazyDialog(() => import('./feed/feed-dialog.tsx').then((file) => file.FeedDialog))
