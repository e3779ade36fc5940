import { Stack, Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { viewAsRequest, type Person } from '../schema.ts'
import { failed, people } from './api.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

type ViewAsDialogProps = { person: Person; isOpen: boolean; onClose: () => void }

/** Asks why, then opens the platform as the person sees it. */
export function ViewAsDialog({ person, ...dialog }: ViewAsDialogProps) {
  const name = formatPersonName(person)
  const start = people.useAction('POST /api/admin/users/{id}/view-as', {
    failure: failed('Failed to view as this person'),
    // Everything on the page was read as somebody else.
    onSuccess: () => window.location.assign('/'),
  })
  return (
    <FormDialog
      {...dialog}
      title={`View as ${name}`}
      submitLabel="Start viewing"
      schema={viewAsRequest}
      initialValues={{ reason: '' }}
      action={start}
      toInput={(body) => ({ params: { id: person.id }, body })}
    >
      {(form) => (
        <Stack>
          <p>
            You see the platform as {name} for 30 minutes and can’t change anything. It is recorded in the audit log,
            and {name} can see that you looked.
          </p>
          <Textarea label="Reason" autosize minRows={2} required data-autofocus {...form.getInputProps('reason')} />
        </Stack>
      )}
    </FormDialog>
  )
}
