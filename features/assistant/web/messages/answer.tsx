import { Badge } from '#platform/web/ui/badge.tsx'
import type { Attachment, ChatMessage } from '../../schema.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { AnswerBody } from './answer-body.tsx'
import { AnswerEnding } from './answer-ending.tsx'
import type { Turn } from './branch.ts'
import { useChat } from './chat-context.ts'
import styles from './messages.module.css'
import { useAnswerStream } from './use-answer-stream.ts'

type AnswerProps = { turn: Turn; question: ChatMessage | undefined; assistantName: string }

/** An answer: its text with marks, what it rests on, what it proposes, and how it ended. */
export function Answer({ turn, question, assistantName }: AnswerProps) {
  const { sessionId } = useChat()
  const message = useAnswerStream(turn.message, sessionId)
  const isGrowing = message.status === 'streaming'
  const waitingText = describeWait(question?.attachments ?? [])
  return (
    <div aria-busy={isGrowing}>
      <h2 className={styles.name}>
        {assistantName}
        {message.isOffline && <Badge>Offline answer</Badge>}
        {message.isSpoken && <Badge>Spoken</Badge>}
      </h2>
      <AnswerBody message={message} waitingText={waitingText} />
      <AnswerEnding message={message} />
      {!isGrowing && <AnswerActions turn={{ ...turn, message }} />}
      <AnswerAnnouncer message={message} waitingText={waitingText} />
    </div>
  )
}

/** What happens before the first words. */
function describeWait(attachments: readonly Attachment[]): string {
  const unread = attachments.filter(({ isRead }) => !isRead)
  if (unread.length === 0) return 'Thinking...'
  if (unread.some(({ type }) => !type.startsWith('image/'))) return 'Reading the scanned pages...'
  return unread.length === 1 ? 'Reading the picture...' : 'Reading the pictures...'
}
