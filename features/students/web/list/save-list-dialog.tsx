import '#platform/web/theme/sheets/choices.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { z } from '#platform/contract/zod.ts'
import { newSavedList, type SavedList } from '../../record-schema.ts'
import { failed, students } from '../api.ts'
import type { ListFilters } from './use-student-list.tsx'

type Values = { name: string; isShared: boolean; isReplacing: boolean }
const schema = newSavedList.omit({ filters: true }).extend({ isReplacing: z.boolean() })

type SaveListDialogProps = { isOpen: boolean; onClose: () => void; filters: ListFilters['values'] }

/** Saves the current filters and order under a name. */
export function SaveListDialog({ filters, ...dialog }: SaveListDialogProps) {
  const save = students.useAction('POST /api/admin/student-lists', {
    success: ({ name }) => ({ title: 'List saved', message: name }),
    failure: failed('Failed to save list'),
  })
  return (
    <FormDialog
      {...dialog}
      title="Save this list"
      submitLabel="Save list"
      schema={schema}
      initialValues={{ name: '', isShared: false, isReplacing: false } as Values}
      action={save}
      toInput={({ name, isShared }) => ({ body: { name, isShared, filters } })}
    >
      {(form) => <NameFields form={form} />}
    </FormDialog>
  )
}

/** Renames or shares a list of one's own, or gives it the current filters and order. */
export function EditListDialog({ list, filters, ...dialog }: SaveListDialogProps & { list: SavedList }) {
  const edit = students.useAction('PATCH /api/admin/student-lists/{id}', {
    success: ({ name }) => ({ title: 'List saved', message: name }),
    failure: failed('Failed to save list'),
  })
  return (
    <FormDialog
      {...dialog}
      title={`Edit ${list.name}`}
      submitLabel="Save list"
      schema={schema}
      initialValues={{ name: list.name, isShared: list.isShared, isReplacing: false } as Values}
      action={edit}
      toInput={({ name, isShared, isReplacing }) => ({
        params: { id: list.id },
        body: { name, isShared, ...(isReplacing && { filters }) },
      })}
    >
      {(form) => (
        <NameFields form={form}>
          <Checkbox
            label="Replace its filters and order with those on screen"
            {...form.getInputProps('isReplacing', { type: 'checkbox' })}
          />
        </NameFields>
      )}
    </FormDialog>
  )
}

function NameFields({ form, children }: { form: SchemaForm<Values>; children?: React.ReactNode }) {
  // Who may email many students sees them all, as those they share with do.
  const mayShare = useHasPermission('student.email')
  return (
    <Fields>
      <TextInput label="Name" required maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
      {mayShare && (
        <Checkbox
          label="Share with directors and administrators"
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      )}
      {children}
    </Fields>
  )
}
