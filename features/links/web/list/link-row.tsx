import { ActionIcon, Button, Checkbox, Text } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { formatCount, formatNumber } from '#platform/web/format.ts'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { formatShortUrl } from '../short-url.ts'
import styles from './link-row.module.css'

type LinkRowProps = { link: Link; isSelected: boolean; onSelect: () => void; onTrash: () => void }

/** One link of the list. Its title describes the buttons, because every row has the same ones. */
export function LinkRow({ link, isSelected, onSelect, onTrash }: LinkRowProps) {
  const titleId = useId()
  const [clickCount, clickNoun] = formatCount(link.clicks, 'click').split(' ')
  return (
    <li className={styles.row} data-is-chosen={isSelected || undefined}>
      <Checkbox aria-label={`Select ${link.title}`} checked={isSelected} onChange={onSelect} />
      <div className={styles.text}>
        <div className={styles.line}>
          <h2 id={titleId} className={styles.title}>
            <RouterLink to="/link-tracking/$linkId" params={{ linkId: link.id }}>
              {link.title}
            </RouterLink>
          </h2>
          <StatusBadge tone={link.isActive ? 'success' : 'neutral'}>
            {link.isActive ? 'Active' : 'Inactive'}
          </StatusBadge>
          {link.deadSince && <StatusBadge tone="danger">Leads nowhere</StatusBadge>}
        </div>
        {link.description && (
          <Text className="quiet small" lineClamp={1}>
            {link.description}
          </Text>
        )}
        <div className={styles.line}>
          <span className={`small ${styles.short}`}>{formatShortUrl(link.shortUrl)}</span>
          <CopyButton
            value={link.shortUrl}
            label={`Copy short URL of ${link.title}`}
            onCopied={() => showSuccess({ title: 'Short URL copied' })}
          />
        </div>
        <p className={`quiet ${styles.line} ${styles.dates}`}>
          <span>
            Created <RelativeTime at={link.createdAt} />
          </span>
          <span>
            Last updated <RelativeTime at={link.updatedAt} />
          </span>
        </p>
        {link.tags.length > 0 && (
          <p className={styles.line}>
            {link.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
      </div>
      <dl className={styles.figures}>
        <div>
          <dd>{clickCount}</dd>
          <dt>{clickNoun}</dt>
        </div>
        <div>
          <dd>{formatNumber(link.uniqueClicks)}</dd>
          <dt>unique</dt>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="default"
          aria-describedby={titleId}
          renderRoot={(props) => <RouterLink to="/link-tracking/$linkId" params={{ linkId: link.id }} {...props} />}
        >
          View Details
        </Button>
        <ActionIcon aria-label="Delete" aria-describedby={titleId} onClick={onTrash}>
          <Trash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
