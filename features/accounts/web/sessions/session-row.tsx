import { Button } from '@mantine/core'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { formatDate } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Session } from '../../schema.ts'
import styles from './session-list.module.css'

const handheld = /android|ios|iphone|ipad/i

/** One session. The current one has no button; the account menu signs it out. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, location, createdAt, lastSeenAt, isCurrent } = session
  const Icon = handheld.test(device) ? Smartphone : Monitor
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.device}>
          {device} {isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className={styles.details}>
          <span>{location}</span>
          <span>
            Last seen <RelativeTime at={lastSeenAt} />
          </span>
          <span>Signed in {formatDate(createdAt)}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button variant="default" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
