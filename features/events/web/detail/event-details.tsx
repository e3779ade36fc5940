import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { PassageHighlight } from '#features/knowledge/web/embeds.tsx'
import { AttendeeList, RsvpCard } from '#features/registrations/web/embeds.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Faces } from '#platform/web/ui/faces.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ShareButton } from '#platform/web/ui/share-button.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Event } from '../../schema.ts'
import { EventBadges } from '../event-badges.tsx'
import { getEventStatus } from '../event-labels.ts'
import styles from './event-details.module.css'
import { EventFacts } from './event-facts.tsx'

const EditEventDialog = lazyDialog(() => import('../form/edit-event-dialog.tsx').then((file) => file.EditEventDialog))
const TrashEventDialog = lazyDialog(() =>
  import('../form/trash-event-dialog.tsx').then((file) => file.TrashEventDialog),
)

type EventDetailsProps = { event: Event; onTrashed: () => void }

/** All there is to know about one event, and what one can do about it. */
export function EventDetails({ event, onTrashed }: EventDetailsProps) {
  const status = getEventStatus(event, useNow())
  const maySeeAttendees = useHasPermission('event.listAttendees')
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <PageHeader
        title={event.title}
        back={<BackLink to="/events">Back to Events</BackLink>}
        meta={
          <>
            <EventBadges event={event} status={status} />
            <Faces people={event.knownAttendees} label="going" total={event.goingCount} />
          </>
        }
        intro={event.organizer && `Organized by ${event.organizer}`}
        actions={<Actions event={event} onTrashed={onTrashed} />}
      />
      <div className={styles.columns}>
        <Stack gap="xl">
          <section>
            <h2>About This Event</h2>
            <PassageHighlight textRef={text} />
            <Text ref={text} mt={12} maw="var(--line-length)" style={{ whiteSpace: 'pre-line' }}>
              {event.description ?? 'No description available for this event.'}
            </Text>
          </section>
          {event.comingDateCount > 1 && (
            <Text>
              <Link to="/events" search={{ seriesId: event.seriesId! }}>
                See all {event.comingDateCount} dates of this event
              </Link>
            </Text>
          )}
          {event.tags.length > 0 && (
            <section>
              <h2>Topics</h2>
              <Group gap="sm" mt={12} mb={0} p={0} renderRoot={(props) => <ul {...props} />}>
                {event.tags.map((tag) => (
                  <Box key={tag} component="li" display="block">
                    <Badge>{tag}</Badge>
                  </Box>
                ))}
              </Group>
            </section>
          )}
        </Stack>
        <Stack>
          <RsvpCard event={event} status={status} />
          <EventFacts event={event} />
        </Stack>
      </div>
      {maySeeAttendees && <AttendeeList event={event} />}
    </>
  )
}

function Actions({ event, onTrashed }: EventDetailsProps) {
  const [editing, trashing] = [useDialog(), useDialog()]
  const [mayEdit, mayTrash] = [useHasPermission('event.edit'), useHasPermission('event.trash')]
  const mayCheckIn = useHasPermission('event.checkIn')
  return (
    <>
      <ShareButton title={event.title} noun="Event">
        Share Event
      </ShareButton>
      {mayCheckIn && (
        <Button
          variant="default"
          leftSection={<QrCode size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/events/$eventId/check-in" params={{ eventId: event.id }} {...props} />}
        >
          Check-in
        </Button>
      )}
      {mayEdit && (
        <Button variant="default" leftSection={<Pencil size={18} aria-hidden />} onClick={() => editing.open()}>
          Edit
        </Button>
      )}
      {mayTrash && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash size={18} aria-hidden />}
          onClick={() => trashing.open()}
        >
          Cancel event
        </Button>
      )}
      <EditEventDialog event={event} {...editing.props} />
      <TrashEventDialog event={event} {...trashing.props} onTrashed={onTrashed} />
    </>
  )
}
