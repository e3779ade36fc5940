import { Box, Button, Group } from '@mantine/core'
import { formatDateSpan } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { useRowDialog } from '#platform/web/ui/use-dialog.ts'
import type { ListedAnnouncement } from '../../schema.ts'
import { roleLabels, stateLooks } from '../announcement-labels.ts'
import { announcements, useRestoreAnnouncement } from '../api.ts'

const EditAnnouncementDialog = lazyDialog(() =>
  import('../announcement-dialogs.tsx').then((file) => file.EditAnnouncementDialog),
)

/** Announcements as rows, which share one dialog. */
export function AnnouncementRows({ rows }: { rows: ListedAnnouncement[] }) {
  const editing = useRowDialog(rows)
  return (
    <>
      <Rows aria-label="Announcements">
        {rows.map((row) => (
          <AnnouncementRow key={row.id} announcement={row} onEdit={() => editing.open(row)} />
        ))}
      </Rows>
      <EditAnnouncementDialog announcement={editing.row} {...editing.props} />
    </>
  )
}

type AnnouncementRowProps = { announcement: ListedAnnouncement; onEdit: () => void }

function AnnouncementRow({ announcement, onEdit }: AnnouncementRowProps) {
  const { id, title, roles, startsAt, endsAt, state } = announcement
  const audience = roles.map((role) => roleLabels[role]).join(', ') || 'Everyone'
  const restore = useRestoreAnnouncement()
  const trash = announcements.useAction('DELETE /api/admin/announcements/{id}', {
    success: {
      title: 'Announcement deleted',
      message: `${title} is in the trash.`,
      undo: () => void restore.run({ params: { id } }),
    },
    failure: 'Failed to delete the announcement. Please try again.',
  })
  const heading = (
    <Group gap="sm">
      <Box component="h2" fz="md">
        {title}
      </Box>
      <StatusBadge tone={stateLooks[state].tone}>{stateLooks[state].label}</StatusBadge>
    </Group>
  )
  return (
    <Row name={heading} details={`${audience} · ${formatDateSpan({ start: startsAt, end: endsAt })}`}>
      <Button size="sm" variant="default" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Delete ${title}`}
        loading={trash.isRunning}
        onClick={() => void trash.run({ params: { id } })}
      >
        Delete
      </Button>
    </Row>
  )
}
