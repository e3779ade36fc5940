import { ActionIcon, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import type { LiveAnnouncement } from '../schema.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { announcements, liveAnnouncementsQuery } from './api.ts'

/** The newest announcements for the person, or nothing. The dashboard's route has read them, so that nothing moves down. */
export function LiveAnnouncements() {
  const query = useQuery(liveAnnouncementsQuery)
  return (
    <QueryList query={query} skeleton={null} empty={null} errorTitle="Announcements could not be loaded" isSection>
      {(rows) => (
        <Stack component="section" aria-label="Announcements" gap="md">
          {rows.map((row) => (
            <LiveAnnouncementCard key={row.id} announcement={row} />
          ))}
        </Stack>
      )}
    </QueryList>
  )
}

function LiveAnnouncementCard({ announcement: { id, title, body, startsAt } }: { announcement: LiveAnnouncement }) {
  const dismiss = announcements.useAction('PUT /api/announcements/{id}/dismissal', {
    failure: 'Failed to dismiss the announcement. Please try again.',
    optimistic: () => [
      { query: liveAnnouncementsQuery, update: (rows: LiveAnnouncement[]) => rows.filter((row) => row.id !== id) },
    ],
  })
  const dismissButton = (
    <ActionIcon
      variant="subtle"
      size={36}
      aria-label={`Dismiss ${title}`}
      onClick={() => void dismiss.run({ params: { id } })}
    >
      <X size={18} aria-hidden />
    </ActionIcon>
  )
  return <AnnouncementCard {...{ title, body, startsAt }} aside={dismissButton} />
}
