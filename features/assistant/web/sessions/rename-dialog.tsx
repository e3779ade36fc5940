import { TextInput } from '@mantine/core'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import type { ChatSession } from '../../schema.ts'
import { assistant } from '../api.ts'

const newTitle = z.object({ title: requiredText('Title', limits.chat.titleLength) })

type RenameDialogProps = { isOpen: boolean; onClose(): void; session: ChatSession }

export function RenameDialog({ session: { id, title }, ...dialog }: RenameDialogProps) {
  const rename = assistant.useAction('PATCH /api/chat/sessions/{id}', {
    failure: 'The chat was not renamed. Please try again.',
  })
  return (
    <FormDialog
      {...dialog}
      title="Rename chat"
      size="small"
      schema={newTitle}
      initialValues={{ title }}
      action={rename}
      toInput={(body) => ({ params: { id }, body })}
      submitLabel="Rename"
    >
      {(form) => <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />}
    </FormDialog>
  )
}
