import { Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { messageReport, type Message } from '../../schema.ts'
import { messages } from '../api.ts'

type ReportDialogProps = { personId: string; message: Message; isOpen: boolean; onClose: () => void }

/** Sends one message to staff. */
export function ReportDialog({ personId, message, ...dialog }: ReportDialogProps) {
  const report = messages.useAction('POST /api/messages/{personId}/{messageId}/report', {
    success: { title: 'Message reported', message: 'Staff will look at it and write to you.' },
    failure: { title: 'Not reported', message: 'Please try again.' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Report this message"
      size="small"
      schema={messageReport}
      initialValues={{ reason: '' }}
      action={report}
      toInput={(body) => ({ params: { personId, messageId: message.id }, body })}
      submitLabel="Report"
    >
      {(form) => (
        <>
          <p>Staff read this one message and your reason, and no other message of yours.</p>
          <Textarea label="Reason" required autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
        </>
      )}
    </FormDialog>
  )
}
