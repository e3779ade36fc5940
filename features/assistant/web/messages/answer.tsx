import { Badge } from '#platform/web/ui/badge.tsx'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { AnswerBody } from './answer-body.tsx'
import { AnswerEnding } from './answer-ending.tsx'
import type { Turn } from './branch.ts'
import { useChat } from './chat-context.ts'
import styles from './messages.module.css'
import { useAnswerStream } from './use-answer-stream.ts'

/** An answer: its text with marks, what it rests on, what it proposes, and how it ended. */
export function Answer({ turn, assistantName }: { turn: Turn; assistantName: string }) {
  const { sessionId } = useChat()
  const message = useAnswerStream(turn.message, sessionId)
  const isGrowing = message.status === 'streaming'
  return (
    <div aria-busy={isGrowing}>
      <h2 className={styles.name}>
        {assistantName}
        {message.isOffline && <Badge>Offline answer</Badge>}
        {message.isSpoken && <Badge>Spoken</Badge>}
      </h2>
      <AnswerBody message={message} />
      <AnswerEnding message={message} />
      {!isGrowing && <AnswerActions turn={{ ...turn, message }} />}
      <AnswerAnnouncer message={message} />
    </div>
  )
}
