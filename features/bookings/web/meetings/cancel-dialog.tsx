import { Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatDate } from '#platform/web/format.ts'
import { cancellation, type Booking } from '../../schema.ts'
import { bookings } from '../api.ts'

type CancelDialogProps = { booking: Booking; name: string; isOpen: boolean; onClose: () => void }

/** Cancels a meeting, with a reason that the other one reads. */
export function CancelDialog({ booking, name, ...dialog }: CancelDialogProps) {
  const cancel = bookings.useAction('POST /api/bookings/{id}/cancel', {
    success: { title: 'Meeting canceled', message: `${name} gets an email with your reason.` },
    failure: { title: 'Not canceled', message: 'Please try again.' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Cancel this meeting?"
      size="small"
      schema={cancellation}
      initialValues={{ reason: '' }}
      action={cancel}
      toInput={(body) => ({ params: { id: booking.id }, body })}
      submitLabel="Cancel meeting"
      secondaryAction={null}
    >
      {(form) => (
        <>
          <p>
            {formatDate(booking.startsAt, 'fullDateTime')} with {name}. It is removed from both calendars.
          </p>
          <Textarea
            label="Reason"
            description={`${name} reads it.`}
            required
            autosize
            minRows={2}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
