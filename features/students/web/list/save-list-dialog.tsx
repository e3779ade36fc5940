import '#platform/web/theme/sheets/choices.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { newSavedList } from '../../record-schema.ts'
import { failed, students } from '../api.ts'
import type { ListFilters } from './use-student-list.tsx'

type SaveListDialogProps = { isOpen: boolean; onClose: () => void; filters: ListFilters['values'] }

/** Saves the current filters and order under a name. */
export function SaveListDialog({ filters, ...dialog }: SaveListDialogProps) {
  // Who may email many students sees them all, as those they share with do.
  const mayShare = useHasPermission('student.email')
  const save = students.useAction('POST /api/admin/student-lists', {
    success: ({ name }) => ({ title: 'List saved', message: name }),
    failure: failed('Failed to save list'),
  })
  return (
    <FormDialog
      {...dialog}
      title="Save this list"
      submitLabel="Save list"
      schema={newSavedList.omit({ filters: true })}
      initialValues={{ name: '', isShared: false }}
      action={save}
      toInput={(values) => ({ body: { ...values, filters } })}
    >
      {(form) => (
        <Fields>
          <TextInput label="Name" required maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
          {mayShare && (
            <Checkbox
              label="Share with directors and administrators"
              {...form.getInputProps('isShared', { type: 'checkbox' })}
            />
          )}
        </Fields>
      )}
    </FormDialog>
  )
}
