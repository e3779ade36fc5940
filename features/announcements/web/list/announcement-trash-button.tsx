import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { TrashButton } from '#platform/web/ui/trash-button.tsx'
import { announcements, useRestoreAnnouncement } from '../api.ts'

export function AnnouncementTrashButton() {
  const { data: trashed = [] } = useQuery(announcements.query('GET /api/admin/announcements/trash'))
  const purge = announcements.useAction('POST /api/admin/announcements/purge', {
    success: ({ purgedCount }) => ({ title: `${formatCount(purgedCount, 'announcement')} deleted forever` }),
    failure: 'Failed to delete forever. Please try again.',
  })
  const ask = (items: readonly { name: string }[]) => ({
    title: `Delete ${items.length === 1 ? items[0]!.name : formatCount(items.length, 'announcement')} forever?`,
    text: 'This cannot be undone.',
    confirmLabel: 'Delete forever',
  })
  return (
    <TrashButton
      label="Announcements in the trash"
      restore={useRestoreAnnouncement()}
      purge={{ ...purge, ask }}
      items={trashed.map((row) => ({ ...row, name: row.title }))}
    />
  )
}
