import { Button, Group, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { messageEdit, type ChatMessage } from '../../schema.ts'
import { assistant } from '../api.ts'
import { newRow } from '../composer/use-send.ts'
import { useChat } from './chat-context.ts'
import styles from './messages.module.css'
import { useShowRows } from './use-show-rows.ts'

/** An own message in other words: it stands beside the first one and gets an answer of its own. */
export function MessageEditor({ message: { id, content, attachments, parentId } }: { message: ChatMessage }) {
  const { edit } = useChat()
  const showRows = useShowRows()
  const formRef = useRef<HTMLFormElement>(null)
  // The browser brings the field into sight, and not the buttons below it.
  useEffect(() => {
    formRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const action = assistant.useAction('POST /api/chat/messages/{id}/edit', {
    failure: { title: 'Error', message: 'Failed to send message. Please try again.' },
  })
  const form = useSchemaForm({
    schema: messageEdit,
    initialValues: { message: content },
    submit: async (body) => {
      const started = await action.submit({ params: { id }, body })
      const { userMessageId, messageId } = started
      edit(null)
      showRows(started, [
        newRow({ id: userMessageId, role: 'user', content: body.message, attachments, parentId }),
        newRow({ id: messageId, parentId: userMessageId }),
      ])
    },
  })
  return (
    <form ref={formRef} className={styles.editor} noValidate onSubmit={form.onSubmitForm}>
      <Textarea
        aria-label="Edit message"
        minRows={2}
        maxRows={12}
        // The person pressed Edit to write here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onKeyDown={(event) => event.key === 'Escape' && edit(null)}
        {...form.getInputProps('message')}
      />
      <Group justify="flex-end" gap="sm" mt="sm">
        <Button size="sm" variant="default" onClick={() => edit(null)} disabled={form.isSubmitting}>
          Cancel
        </Button>
        <Button size="sm" type="submit" loading={form.isSubmitting}>
          Send
        </Button>
      </Group>
    </form>
  )
}
