import { EmbeddedChat } from '#features/assistant/web/embeds.tsx'
import styles from './advisor-chat.module.css'

/** What every way of talking with the advisor gets: the conversation, and the request whose intake it is about. */
export type AdvisorPanelProps = { sessionId: string; intakeId: string }

/** Talking with the advisor in writing. */
export function TextPanel({ sessionId }: AdvisorPanelProps) {
  return (
    <div className={styles.panel}>
      <EmbeddedChat sessionId={sessionId} assistantId="venture-advising" />
    </div>
  )
}
