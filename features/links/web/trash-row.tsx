import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Link } from '../schema.ts'
import { useRestoreLink } from './api.ts'
import { formatShortUrl } from './short-url.ts'
import styles from './trash-rows.module.css'

export function TrashRow({ link, checkbox, onPurge }: { link: Link; checkbox: ReactNode; onPurge: () => void }) {
  const titleId = useId()
  const restore = useRestoreLink()
  return (
    <li className={styles.row}>
      {checkbox}
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title}>
          {link.title}
        </h2>
        <p className={styles.details}>
          <span>{formatShortUrl(link.shortUrl)}</span>
          <span>
            {link.clicks.toLocaleString('en-US')} {link.clicks === 1 ? 'click' : 'clicks'}
          </span>
          {link.deletedAt && (
            <span>
              Deleted <RelativeTime at={link.deletedAt} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="default"
          aria-describedby={titleId}
          onClick={() => restore.mutate(link.id)}
          loading={restore.isPending}
        >
          Restore
        </Button>
        <Button size="sm" variant="subtle" color="red" aria-describedby={titleId} onClick={onPurge}>
          Delete Forever
        </Button>
      </div>
    </li>
  )
}
