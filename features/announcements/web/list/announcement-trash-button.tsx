import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { TrashButton } from '#platform/web/ui/trash-button.tsx'
import { askToDeleteForever } from '#platform/web/ui/trash-list.tsx'
import { announcements, useRestoreAnnouncement } from '../api.ts'

export function AnnouncementTrashButton() {
  const { data: trashed = [] } = useQuery(announcements.query('GET /api/admin/announcements/trash'))
  const purge = announcements.useAction('POST /api/admin/announcements/purge', {
    success: ({ purgedCount }) => ({ title: `${formatCount(purgedCount, 'announcement')} deleted forever` }),
    failure: 'Failed to delete forever. Please try again.',
  })
  const ask = askToDeleteForever('announcement')
  return (
    <TrashButton
      label="Announcements in the trash"
      restore={useRestoreAnnouncement()}
      purge={{ ...purge, ask }}
      items={trashed.map((row) => ({ ...row, name: row.title }))}
    />
  )
}
