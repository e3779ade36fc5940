import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { failed, links } from '../api.ts'
import styles from './link-information.module.css'

/** The three addresses of a link, its state, dates and limits. */
export function LinkInformation({ link }: { link: Link }) {
  const now = useNow()
  return (
    <Card as="section" aria-labelledby="link-information" className={styles.card}>
      <div className={styles.head}>
        <h2 id="link-information" className={styles.title}>
          Link Information
        </h2>
        <ActiveToggle link={link} />
      </div>
      <dl className={styles.addresses}>
        <Address label="Short URL" value={link.shortUrl} isStrong />
        <Address label="Original URL" value={link.originalUrl} />
        <Address label="URL with campaign parameters" value={link.destinationUrl} />
      </dl>
      {link.deadSince && (
        <p className="quiet">
          <StatusBadge tone="danger">Leads nowhere</StatusBadge> {link.deadReason} Found{' '}
          <RelativeTime at={link.deadSince} />; it is looked at every morning. Regenerate the link to give it a new
          destination.
        </p>
      )}
      <dl className={styles.details}>
        <Detail label="Created">
          <RelativeTime at={link.createdAt} />
        </Detail>
        <Detail label="Last updated">
          <RelativeTime at={link.updatedAt} />
        </Detail>
        {link.expiresAt && (
          <Detail label={Date.parse(link.expiresAt) < now.getTime() ? 'Expired' : 'Expires'}>
            {formatDate(link.expiresAt, 'dateTime')}
          </Detail>
        )}
        {link.maxClicks !== null && <Detail label="Maximum clicks">{formatNumber(link.maxClicks)}</Detail>}
        {link.fallbackUrl && <Detail label="Fallback address">{link.fallbackUrl}</Detail>}
      </dl>
    </Card>
  )
}

function ActiveToggle({ link: { id, isActive } }: { link: Link }) {
  const edit = links.useAction('PATCH /api/admin/tracked-links/{id}', {
    success: { title: 'Link status updated successfully' },
    failure: failed('Failed to update link status'),
  })
  return (
    <div className={styles.head}>
      <StatusBadge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
      <Button
        size="sm"
        variant="default"
        onClick={() => void edit.run({ params: { id }, body: { isActive: !isActive } })}
        loading={edit.isRunning}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </div>
  )
}

const reportCopied = () => showSuccess({ title: 'URL copied to clipboard' })

function Address({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={styles.address}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.url} data-strong={isStrong || undefined}>
          {value}
        </span>
        <CopyButton value={value} label={`Copy ${label}`} onCopied={reportCopied} />
      </dd>
    </div>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
