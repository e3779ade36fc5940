import { Button, Paper, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import type { SchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { limits } from '#rules/limits.ts'
import { newStudentEmail, type EmailPreview } from '../schema.ts'
import { failed, studentEmails } from './api.ts'
import styles from './email-dialog.module.css'

type EmailDialogProps = { ids: string[]; isOpen: boolean; onClose: () => void; onSent: () => void }
type Values = { subject: string; message: string }
const { subjectLength, emailRecipientCount } = limits.student

/** Writes one email to the selected students. */
export function EmailDialog({ ids, onSent, ...dialog }: EmailDialogProps) {
  const count = formatCount(ids.length, 'student')
  const cancel = studentEmails.useAction('DELETE /api/admin/students/emails/{emailId}', {
    success: { title: 'Email canceled', message: 'It was not sent to anyone.' },
    failure: failed('Failed to cancel email'),
  })
  const send = studentEmails.useAction('POST /api/admin/students/emails', {
    success: ({ id: emailId, recipientCount }) => ({
      title: 'Email queued',
      message: `${formatCount(recipientCount, 'student')} will get it within minutes.`,
      undo: () => void cancel.run({ params: { emailId } }),
    }),
    failure: failed('Failed to send email'),
    onSuccess: onSent,
  })
  if (ids.length > emailRecipientCount)
    return (
      <SheetDialog {...dialog} title={`Email ${count}`} size="small">
        One email can go to at most {formatNumber(emailRecipientCount)} students. Narrow the list with filters and
        select fewer.
      </SheetDialog>
    )
  return (
    <FormDialog
      {...dialog}
      title={`Email ${count}`}
      submitLabel={`Send to ${count}`}
      schema={newStudentEmail.omit({ ids: true })}
      initialValues={{ subject: '', message: '' } as Values}
      action={send}
      toInput={(values) => ({ body: { ids, ...values } })}
      keepsDraft
    >
      {(form) => <EmailFields form={form} ids={ids} />}
    </FormDialog>
  )
}

function EmailFields({ form, ids }: { form: SchemaForm<Values>; ids: string[] }) {
  const [preview, setPreview] = useState<EmailPreview>()
  const show = studentEmails.useAction('POST /api/admin/students/email-preview', {
    failure: failed('Failed to preview email'),
    onSuccess: setPreview,
  })
  return (
    <Fields>
      <TextInput label="Subject" required maxLength={subjectLength} {...form.getInputProps('subject')} />
      <Textarea
        label="Message"
        required
        description={`Each email begins with the student's first name. One email can go to at most ${formatNumber(emailRecipientCount)} students.`}
        autosize
        minRows={5}
        maxRows={14}
        {...form.getInputProps('message')}
      />
      <div>
        <Button
          size="sm"
          variant="default"
          loading={show.isRunning}
          disabled={form.values.subject.trim() === '' || form.values.message.trim() === ''}
          onClick={() => void show.run({ body: { ids, ...form.values } })}
        >
          Preview
        </Button>
      </div>
      {preview && <Preview preview={preview} />}
    </Fields>
  )
}

function Preview({ preview: { recipientCount, skippedCount, to, subject, text } }: { preview: EmailPreview }) {
  const skipped = skippedCount > 0 ? ` ${formatCount(skippedCount, 'student')} can't be emailed.` : ''
  return (
    <Paper className={styles.preview!} role="region" aria-label="Preview">
      <Text fz="sm" c="dimmed">
        To {to}
        {recipientCount > 1 && ` and ${formatCount(recipientCount - 1, 'other')}`}.{skipped}
      </Text>
      <Text fw={600}>{subject}</Text>
      <Text fz="sm" className={styles.text!}>
        {text}
      </Text>
    </Paper>
  )
}
