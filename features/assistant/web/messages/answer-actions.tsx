import { ActionIcon, Group } from '@mantine/core'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { ChatMessage } from '../../schema.ts'
import { assistant, messagesQuery } from '../api.ts'
import { BranchPager } from './branch-pager.tsx'
import type { Turn } from './branch.ts'
import { useChat } from './chat-context.ts'
import styles from './messages.module.css'
import { useRegenerate } from './use-regenerate.ts'

const FeedbackDialog = lazyDialog(() => import('./feedback-dialog.tsx').then((file) => file.FeedbackDialog))

/** What can be done with an answer that is there. */
export function AnswerActions({ turn }: { turn: Turn }) {
  const { message } = turn
  const { isGenerating } = useChat()
  const regenerate = useRegenerate(message)
  return (
    <Group gap={0} className={styles.actions!}>
      {message.content && <CopyButton isCompact value={message.content} label="Copy answer" />}
      {!isGenerating && message.parentId !== null && (
        <ActionIcon size={32} aria-label="Regenerate answer" loading={regenerate.isRunning} onClick={regenerate.run}>
          <RefreshCw size={16} aria-hidden />
        </ActionIcon>
      )}
      {message.content && <FeedbackButtons message={message} />}
      <BranchPager turn={turn} />
    </Group>
  )
}

function FeedbackButtons({ message: { id, feedback } }: { message: ChatMessage }) {
  const dialog = useDialog()
  const give = useFeedback(id)
  const value = feedback?.value
  return (
    <>
      <ActionIcon
        size={32}
        aria-label="Good answer"
        aria-pressed={value === 'up'}
        className={styles.thumb!}
        onClick={() => give(value === 'up' ? null : 'up')}
      >
        <ThumbsUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label="Bad answer"
        aria-pressed={value === 'down'}
        className={styles.thumb!}
        onClick={() => (value === 'down' ? give(null) : dialog.open())}
      >
        <ThumbsDown size={16} aria-hidden />
      </ActionIcon>
      <FeedbackDialog {...dialog.props} messageId={id} />
    </>
  )
}

function useFeedback(id: string): (value: 'up' | null) => void {
  const { sessionId } = useChat()
  const show = (value: 'up' | null) => (messages: ChatMessage[]) =>
    messages.map((row) => (row.id === id ? { ...row, feedback: value && { value, reason: null } } : row))
  const { run } = assistant.useAction('POST /api/chat/messages/{id}/feedback', {
    failure: 'Your feedback was not saved. Please try again.',
    optimistic: ({ body }) => [
      { query: messagesQuery(sessionId ?? ''), update: show(body.value === 'up' ? 'up' : null) },
    ],
  })
  return (value) => void run({ params: { id }, body: { value } })
}
