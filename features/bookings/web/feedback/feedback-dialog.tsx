import '#platform/web/theme/sheets/choices.ts'
import { Group, Radio, Text, Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formatDate } from '#platform/web/format.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { feedbackQuestions, newFeedback, ratings } from '../../feedback-schema.ts'
import type { Booking } from '../../schema.ts'
import { bookings } from '../api.ts'
import { otherOf } from '../meetings/other-of.ts'

type FeedbackDialogProps = { booking: Booking; isOpen: boolean; onClose: () => void }

/** Two questions about a meeting, which only staff read. Also changes what was answered. */
export function FeedbackDialog({ booking, ...dialog }: FeedbackDialogProps) {
  const { id, role, startsAt, feedback } = booking
  const { name } = otherOf(booking)
  const { question, lowest, highest } = feedbackQuestions[role]
  const give = bookings.useAction('PUT /api/bookings/{id}/feedback', {
    success: { title: 'Feedback saved', message: 'Thank you. You can change it for 14 days.' },
    failure: { title: 'Not saved', message: 'Please try again.' },
  })
  return (
    <FormDialog
      {...dialog}
      title={`How was your meeting with ${name}?`}
      size="small"
      schema={newFeedback}
      initialValues={{ rating: feedback?.rating ?? 0, comment: feedback?.comment ?? '' }}
      action={give}
      toInput={(body) => ({ params: { id }, body })}
      submitLabel={feedback ? 'Save feedback' : 'Send feedback'}
      keepsDraft={!feedback}
    >
      {(form) => {
        const { value, onChange, ...rating } = form.getInputProps('rating')
        return (
          <Fields>
            <Text>{formatDate(startsAt, 'fullDateTime')}. Only staff read your answers.</Text>
            <Radio.Group
              label={question}
              description={`1 is “${lowest}”, 5 is “${highest}”.`}
              required
              value={value ? String(value) : ''}
              onChange={(next) => onChange(Number(next))}
              {...rating}
            >
              <Group gap="lg" my={8}>
                {ratings.map((number) => (
                  <Radio key={number} value={String(number)} label={number} />
                ))}
              </Group>
            </Radio.Group>
            <Textarea
              label="Anything staff should know?"
              description="Optional"
              autosize
              minRows={3}
              maxRows={10}
              {...form.getInputProps('comment')}
            />
          </Fields>
        )
      }}
    </FormDialog>
  )
}
