import { Textarea } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { starterList } from '../../schema.ts'
import { assistant } from '../api.ts'

const { starterCount, starterLength } = limits.chat

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const starterText = z.object({
  text: z
    .string()
    .refine((text) => toLines(text).length <= starterCount, `At most ${starterCount} questions`)
    .refine(
      (text) => toLines(text).length > starterCount || starterList.safeParse({ starters: toLines(text) }).success,
      `At most ${starterLength} characters each`,
    ),
})

type StartersDialogProps = { isOpen: boolean; onClose(): void; starters: readonly string[] }

/** For staff: the questions that every empty conversation suggests. */
export function StartersDialog({ starters, ...dialog }: StartersDialogProps) {
  const save = assistant.useAction('PUT /api/admin/chat/starters', {
    success: { title: 'Starters saved' },
    failure: 'The starters were not saved. Please try again.',
  })
  return (
    <FormDialog
      {...dialog}
      title="Suggested questions"
      schema={starterText}
      initialValues={{ text: starters.join('\n') }}
      action={save}
      toInput={({ text }) => ({ body: { starters: toLines(text) } })}
      submitLabel="Save"
    >
      {(form) => (
        <Textarea
          label="Questions"
          description={`One on each line, up to ${starterCount} of ${starterLength} characters. Everyone in the program sees them.`}
          minRows={6}
          data-autofocus
          {...form.getInputProps('text')}
        />
      )}
    </FormDialog>
  )
}
