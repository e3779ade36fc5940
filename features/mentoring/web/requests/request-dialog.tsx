import { Textarea, TextInput } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { limits } from '#rules/limits.ts'
import { newMentorRequest } from '../../schema.ts'
import { mentoring } from '../api.ts'

/** A student asks for a mentor. */
export function RequestDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const ask = mentoring.useAction('POST /api/mentoring/requests', {
    success: ({ mentorName }) => ({
      title: 'Request sent',
      message: mentorName ? `${mentorName} has 3 days to answer.` : 'Staff look for a mentor who fits.',
    }),
    failure: { title: 'Not sent', message: 'Please try again.' },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for a mentor"
      schema={newMentorRequest}
      initialValues={{ topic: '', message: '' }}
      action={ask}
      toInput={(body) => ({ body })}
      submitLabel="Send request"
      keepsDraft
    >
      {(form) => (
        <Fields>
          <TextInput
            label="Topic"
            description="What you need help with, in a few words."
            required
            maxLength={limits.mentorRequest.topicLength}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('topic')}
          />
          <Textarea
            label="Message"
            description="What you tried, and what you would ask first. The mentor reads it."
            required
            autosize
            minRows={4}
            {...form.getInputProps('message')}
          />
        </Fields>
      )}
    </FormDialog>
  )
}
