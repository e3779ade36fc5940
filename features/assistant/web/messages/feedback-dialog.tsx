import '#platform/web/theme/sheets/choices.ts'
import { Radio, Stack, Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { z } from '#platform/contract/zod.ts'
import { feedbackReasons, type FeedbackReason } from '#rules/assistants.ts'
import { limits } from '#rules/limits.ts'
import { assistant } from '../api.ts'
import { reasonLabels } from '../reviews/reason-labels.ts'

const answerFeedback = z.object({
  reason: z.enum(feedbackReasons, 'Choose what was wrong'),
  comment: z
    .string()
    .max(limits.chat.commentLength, `At most ${limits.chat.commentLength.toLocaleString('en-US')} characters`),
})

type FeedbackDialogProps = { isOpen: boolean; onClose(): void; messageId: string }

/** Says what was wrong with an answer. */
export function FeedbackDialog({ messageId, ...dialog }: FeedbackDialogProps) {
  const give = assistant.useAction('POST /api/chat/messages/{id}/feedback', {
    success: { title: 'Thank you for your feedback' },
    failure: 'Your feedback was not saved. Please try again.',
  })
  return (
    <FormDialog
      {...dialog}
      title="What was wrong?"
      size="small"
      schema={answerFeedback}
      initialValues={{ reason: '' as FeedbackReason, comment: '' }}
      action={give}
      toInput={({ reason, comment }) => ({
        params: { id: messageId },
        body: { value: 'down' as const, reason, comment },
      })}
      submitLabel="Send feedback"
    >
      {(form) => (
        <Stack>
          <Radio.Group label="Reason" required {...form.getInputProps('reason')}>
            <Stack gap={12} mt={8}>
              {feedbackReasons.map((reason) => (
                <Radio key={reason} value={reason} label={reasonLabels[reason]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea label="Comment" minRows={2} {...form.getInputProps('comment')} />
          <p className="quiet small">Staff read the question, the answer and your comment, without your name.</p>
        </Stack>
      )}
    </FormDialog>
  )
}
