import { Button, TextInput } from '@mantine/core'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { passkeyName, passkeyNameLength, type Passkey } from '../schema.ts'
import { passkeys } from './api.ts'

type RenameDialogProps = { passkey: Passkey; isOpen: boolean; onClose: () => void }

export function RenameDialog({ passkey: { id, name }, isOpen, onClose }: RenameDialogProps) {
  const rename = passkeys.useAction('PATCH /api/me/passkeys/{id}', {
    success: { title: 'Passkey renamed' },
    failure: { title: 'Failed to rename the passkey', message: 'Something went wrong' },
    onSuccess: onClose,
  })
  const form = useSchemaForm({
    schema: z.object({ name: passkeyName }),
    initialValues: { name },
    submit: (body) => rename.submit({ params: { id }, body }),
  })
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Rename passkey" size="small" isBusy={form.isSubmitting}>
      <form onSubmit={form.onSubmitForm} noValidate aria-label="Rename passkey">
        <Fields>
          <TextInput label="Name" maxLength={passkeyNameLength} data-autofocus {...form.getInputProps('name')} />
          <Button type="submit" loading={form.isSubmitting} fullWidth>
            Save
          </Button>
        </Fields>
      </form>
    </SheetDialog>
  )
}
