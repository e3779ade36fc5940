import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { useEditLink } from '../api.ts'
import styles from './link-information.module.css'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

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
        <p className={styles.dead}>
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
            {moment.format(new Date(link.expiresAt))}
          </Detail>
        )}
        {link.maxClicks !== null && <Detail label="Maximum clicks">{link.maxClicks.toLocaleString('en-US')}</Detail>}
        {link.fallbackUrl && <Detail label="Fallback address">{link.fallbackUrl}</Detail>}
      </dl>
    </Card>
  )
}

function ActiveToggle({ link }: { link: Link }) {
  const edit = useEditLink(link.id)
  const toggle = () =>
    edit.mutate(
      { isActive: !link.isActive },
      {
        onSuccess: () => showSuccess({ title: 'Link status updated successfully' }),
        onError: (error) =>
          showError({
            title: 'Failed to update link status',
            message: getErrorMessage(error, 'Try again in a moment.'),
          }),
      },
    )
  return (
    <div className={styles.activeToggle}>
      <StatusBadge tone={link.isActive ? 'success' : 'neutral'}>{link.isActive ? 'Active' : 'Inactive'}</StatusBadge>
      <Button size="sm" variant="default" onClick={toggle} loading={edit.isPending}>
        {link.isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </div>
  )
}

function Address({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={styles.address}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.url} data-strong={isStrong || undefined}>
          {value}
        </span>
        <CopyButton
          value={value}
          label={`Copy ${label}`}
          onCopied={() => showSuccess({ title: 'URL copied to clipboard' })}
        />
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
