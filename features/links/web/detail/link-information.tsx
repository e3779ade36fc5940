import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { failed, links } from '../api.ts'

const reportCopied = () => showSuccess({ title: 'URL copied to clipboard' })

/** The three addresses of a link, its state, dates and limits. */
export function LinkInformation({ link }: { link: Link }) {
  const now = useNow()
  const isExpired = link.expiresAt !== null && Date.parse(link.expiresAt) < now.getTime()
  const urls = [
    { label: 'Short URL', url: link.shortUrl, look: { c: 'var(--text-accent)', fz: 'lg', fw: 600 } },
    { label: 'Original URL', url: link.originalUrl },
    { label: 'URL with campaign parameters', url: link.destinationUrl },
  ]
  return (
    <TitleCard title="Link Information" aside={<ActiveToggle link={link} />} gap={20}>
      <Stack component="dl" m={0}>
        {urls.map(({ label, url, look }) => (
          <div key={label}>
            <Term>{label}</Term>
            <Group component="dd" m={0} gap={12} wrap="nowrap" align="flex-start">
              <Text span flex={1} miw={0} pt={6} {...look}>
                {url}
              </Text>
              <CopyButton value={url} label={`Copy ${label}`} onCopied={reportCopied} />
            </Group>
          </div>
        ))}
      </Stack>
      {link.deadSince && (
        <p className="quiet">
          <StatusBadge tone="danger">Leads nowhere</StatusBadge> {link.deadReason} Found{' '}
          <RelativeTime at={link.deadSince} />; it is looked at every morning. Regenerate the link to give it a new
          destination.
        </p>
      )}
      <Group component="dl" gap="12px 32px" m="auto 0 0" pt="md" style={{ borderTop: '1px solid var(--line)' }}>
        <Detail label="Created">
          <RelativeTime at={link.createdAt} />
        </Detail>
        <Detail label="Last updated">
          <RelativeTime at={link.updatedAt} />
        </Detail>
        <Detail label={isExpired ? 'Expired' : 'Expires'}>
          {link.expiresAt && formatDate(link.expiresAt, 'dateTime')}
        </Detail>
        <Detail label="Maximum clicks">{link.maxClicks !== null && formatNumber(link.maxClicks)}</Detail>
        <Detail label="Fallback address">{link.fallbackUrl}</Detail>
      </Group>
    </TitleCard>
  )
}

function ActiveToggle({ link: { id, isActive } }: { link: Link }) {
  const edit = links.useAction('PATCH /api/admin/tracked-links/{id}', {
    success: { title: 'Link status updated successfully' },
    failure: failed('Failed to update link status'),
  })
  return (
    <Group gap="8px 12px">
      <StatusBadge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
      <Button
        size="sm"
        variant="default"
        onClick={() => void edit.run({ params: { id }, body: { isActive: !isActive } })}
        loading={edit.isRunning}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </Group>
  )
}

/** Nothing where there is no such fact. */
const Detail = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <div>
      <Term>{label}</Term>
      <Text component="dd" m={0} fz="sm" fw={500}>
        {children}
      </Text>
    </div>
  )

const Term = ({ children }: { children: string }) => (
  <Text component="dt" fz="xs" c="dimmed">
    {children}
  </Text>
)
