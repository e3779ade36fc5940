import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { InstantInput } from '#platform/web/form/instant-input.tsx'
import { z } from '#platform/contract/zod.ts'
import type { Interaction } from '../../schema.ts'
import { interactions } from '../api.ts'

type SnoozeDateDialogProps = {
  interaction: Pick<Interaction, 'id' | 'followUpDate'>
  isOpen: boolean
  onClose: () => void
}

const schema = z.object({ followUpDate: z.string('Enter a date and time') })

/** Moves a follow-up to any date. */
export function SnoozeDateDialog({ interaction: { id, followUpDate }, ...dialog }: SnoozeDateDialogProps) {
  const snooze = interactions.useAction('POST /api/admin/interactions/{id}/follow-up', {
    success: { title: 'Follow-up moved' },
    failure: { title: 'Failed to update follow-up', message: 'Please try again.' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Snooze until"
      size="small"
      submitLabel="Snooze"
      schema={schema}
      initialValues={{ followUpDate }}
      action={snooze}
      toInput={(values) => ({ params: { id }, body: { followUpDate: values.followUpDate } })}
    >
      {(form) => <InstantInput label="Date and time" required {...form.getInputProps('followUpDate')} />}
    </FormDialog>
  )
}
