import { Button, Group, Text, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, type KeyboardEvent } from 'react'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { formatDate } from '#platform/web/format.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { newMessage, type Correspondent, type Message } from '../../schema.ts'
import { messages } from '../api.ts'
import styles from '../messages.module.css'

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx').then((file) => file.ReportDialog))

/** The messages with one person, newest at the bottom, and a field to write. What is open is read. */
export function Conversation({ person }: { person: Correspondent }) {
  const { id: personId, name, isOpen, unreadCount } = person
  const list = useInfiniteQuery(
    messages.pages('GET /api/messages/{personId}', { params: { personId }, query: { limit: 50 } }),
  )
  const reporting = useDialog<Message>()
  useMarkRead(personId, unreadCount)
  return (
    <section aria-label={`Conversation with ${name}`}>
      <Text component="h2" fz="lg" mb="sm">
        {name}
      </Text>
      <QueryList
        query={list}
        skeleton={<SkeletonText lines={4} />}
        errorTitle="The messages couldn't be loaded"
        isSection
        empty={<p className="quiet">Write the first message.</p>}
      >
        {(rows) => (
          // It scrolls, so it takes the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ol className={styles.log} aria-label={`Messages with ${name}`} tabIndex={0}>
            {rows.map((row) => (
              <Bubble key={row.id} message={row} name={name} onReport={() => reporting.open(row)} />
            ))}
          </ol>
        )}
      </QueryList>
      {isOpen ? (
        <Composer person={person} />
      ) : (
        <p className="quiet">You are no longer assigned to each other, so neither of you can write.</p>
      )}
      {reporting.subject && <ReportDialog personId={personId} message={reporting.subject} {...reporting.props} />}
    </section>
  )
}

/** The only moment that says somebody read something is when it is on their screen. */
function useMarkRead(personId: string, unreadCount: number): void {
  const { run } = messages.useAction('POST /api/messages/{personId}/read', { failure: () => null })
  useEffect(() => {
    if (unreadCount > 0) void run({ params: { personId } })
    // `run` is a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [personId, unreadCount])
}

function Bubble({ message, name, onReport }: { message: Message; name: string; onReport: () => void }) {
  const { isOwn, text, createdAt, readAt } = message
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <span className="visually-hidden">{isOwn ? 'You' : name}: </span>
      {text}
      <Group gap="sm" mt={4}>
        <Text component="span" fz="xs" c="dimmed">
          {formatDate(createdAt, 'dateTime')}
          {isOwn && readAt && ' · Read'}
        </Text>
        {!isOwn && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={onReport}>
            Report
          </Button>
        )}
      </Group>
    </li>
  )
}

function Composer({ person: { id: personId, name } }: { person: Correspondent }) {
  const send = messages.useAction('POST /api/messages/{personId}', {
    failure: { title: 'Not sent', message: 'Please try again.' },
  })
  const form = useSchemaForm({
    schema: newMessage,
    initialValues: { text: '' },
    draftName: `Message to ${personId}`,
    submit: async (body) => {
      await send.submit({ params: { personId }, body })
      form.setFieldValue('text', '')
    },
  })
  const submitOnKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.onSubmitForm()
  }
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Textarea
        label={`Message to ${name}`}
        description="Ctrl+Enter sends."
        autosize
        minRows={2}
        maxRows={8}
        onKeyDown={submitOnKey}
        {...form.getInputProps('text')}
      />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={form.isSubmitting}>
          Send
        </Button>
      </Group>
    </form>
  )
}
