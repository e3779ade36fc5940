import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Note } from '../schema.ts'
import { failed, studentNotes } from './api.ts'
import styles from './notes.module.css'

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx').then((file) => file.NoteDialog))

/** The viewer's own notes on a student and those shared with them. */
export function Notes({ studentId: id }: { studentId: string }) {
  const [writing, editing] = [useDialog(), useDialog<Note>()]
  const list = useInfiniteQuery(
    studentNotes.pages('GET /api/admin/students/{id}/notes', { params: { id }, query: { limit: 10 } }),
  )
  const add = (
    <Button size="compact-sm" variant="subtle" onClick={() => writing.open()}>
      Add note
    </Button>
  )
  return (
    <TitleCard title="Notes" aside={add}>
      <QueryList
        query={list}
        skeleton={<SkeletonText lines={2} />}
        errorTitle="The notes couldn't be loaded"
        isSection
        empty={<p className="quiet small">No notes yet. Students never see notes.</p>}
      >
        {(rows) => (
          <ul className={styles.notes} aria-label="Notes">
            {rows.map((note) => (
              <NoteItem key={note.id} note={note} onEdit={() => editing.open(note)} />
            ))}
          </ul>
        )}
      </QueryList>
      <NoteDialog studentId={id} {...writing.props} />
      {editing.subject && (
        <NoteDialog key={editing.subject.id} studentId={id} note={editing.subject} {...editing.props} />
      )}
    </TitleCard>
  )
}

function NoteItem({ note, onEdit }: { note: Note; onEdit(): void }) {
  const { id, body, isShared, isOwn, authorName, createdAt } = note
  const confirming = useDialog()
  const remove = studentNotes.useAction('DELETE /api/admin/student-notes/{id}', {
    success: { title: 'Note deleted' },
    failure: failed('Failed to delete note'),
    onSuccess: () => confirming.close(),
  })
  return (
    <li>
      <Text fz="sm" className={styles.body!}>
        {body}
      </Text>
      <Group gap="xs" mt={4}>
        <Badge tone={isShared ? 'info' : 'neutral'}>{isShared ? 'Shared' : 'Private'}</Badge>
        <Text span fz="xs" c="dimmed">
          {authorName ?? 'Someone'} · <RelativeTime at={createdAt} />
        </Text>
        {isOwn && (
          <>
            <Button size="compact-xs" variant="subtle" onClick={onEdit}>
              Edit
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => confirming.open()}>
              Delete
            </Button>
            <ConfirmDialog
              {...confirming.props}
              onConfirm={() => void remove.run({ params: { id } })}
              title="Delete this note?"
              confirmLabel="Delete note"
              isBusy={remove.isRunning}
            >
              This action cannot be undone.
            </ConfirmDialog>
          </>
        )}
      </Group>
    </li>
  )
}
