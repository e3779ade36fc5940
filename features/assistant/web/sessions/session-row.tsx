import Pin from 'lucide-react/icons/pin'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import type { ChatSession } from '../../schema.ts'
import { toChatUrl } from '../api.ts'
import { SessionMenu } from './session-menu.tsx'
import styles from './sessions.module.css'

type SessionRowProps = { session: ChatSession; onDeleted(id: string): void; onOpened?: () => void }

/** One conversation: its title, when and with whom it was, and what can be done with it. */
export function SessionRow({ session, onDeleted, onOpened }: SessionRowProps) {
  const { id, title, timestamp, assistantName, isPinned, isGenerating } = session
  return (
    <li className={styles.row}>
      <ScreenLink to={toChatUrl(id)} isExact className={styles.link} {...(onOpened && { onClick: onOpened })}>
        <span className={styles.title}>
          {isPinned && <Pin size={14} role="img" aria-label="Pinned" />}
          {title}
        </span>
        <span className={styles.facts}>
          <time dateTime={timestamp} title={formatDate(timestamp, 'fullDateTime')}>
            {formatDate(timestamp)}
          </time>
          {' · '}
          {isGenerating ? 'Answering…' : assistantName}
        </span>
      </ScreenLink>
      <div className={styles.buttons}>
        <SessionMenu session={session} hasDeleteButton onDeleted={onDeleted} />
      </div>
    </li>
  )
}
