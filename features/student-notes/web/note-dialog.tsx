import '#platform/web/theme/sheets/segmented-control.ts'
import { Input, SegmentedControl, Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { newNote, type Note } from '../schema.ts'
import { failed, studentNotes } from './api.ts'

type NoteDialogProps = { studentId: string; note?: Note; isOpen: boolean; onClose: () => void }

const readers = {
  private: 'Private: only you can read this.',
  shared: "Shared: staff and this student's mentors can read this. Students never can.",
}

/** Writes a note, or changes one's own. Who will read it is in view while it is typed. */
export function NoteDialog({ studentId, note, ...dialog }: NoteDialogProps) {
  const create = studentNotes.useAction('POST /api/admin/students/{id}/notes', {
    success: { title: 'Note added' },
    failure: failed('Failed to add note'),
  })
  const edit = studentNotes.useAction('PATCH /api/admin/student-notes/{id}', {
    success: { title: 'Note saved' },
    failure: failed('Failed to save note'),
  })
  const save = {
    isRunning: create.isRunning || edit.isRunning,
    submit: (body: { body: string; isShared: boolean }) =>
      note ? edit.submit({ params: { id: note.id }, body }) : create.submit({ params: { id: studentId }, body }),
  }
  return (
    <FormDialog
      {...dialog}
      title={note ? 'Edit note' : 'Add note'}
      submitLabel="Save note"
      schema={newNote}
      initialValues={{ body: note?.body ?? '', isShared: note?.isShared ?? false }}
      action={save}
      toInput={(values) => values}
      keepsDraft={!note}
    >
      {(form) => (
        <Fields>
          <Textarea
            label="Note"
            required
            description={form.values.isShared ? readers.shared : readers.private}
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps('body')}
          />
          <Input.Wrapper label="Who can read it" labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label="Who can read it"
              data={[
                { value: 'private', label: 'Private' },
                { value: 'shared', label: 'Shared' },
              ]}
              value={form.values.isShared ? 'shared' : 'private'}
              onChange={(value) => form.setFieldValue('isShared', value === 'shared')}
            />
          </Input.Wrapper>
        </Fields>
      )}
    </FormDialog>
  )
}
