import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { ExternalLink } from '#platform/web/ui/external-link.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { deviceFields, type DeviceField, type Link } from '../../schema.ts'
import { reportCopied } from '../copy-short-url.tsx'

type LinkInformationProps = {
  link: Link
  /** Its state. */
  aside: ReactNode
  /** What can be done with its destination. */
  actions: ReactNode
}

/** The three addresses of a link, its state, dates and limits. */
export function LinkInformation({ link, aside, actions }: LinkInformationProps) {
  const urls = [
    { label: 'Short URL', url: link.shortUrl, look: { c: 'var(--text-accent)', fz: 'lg', fw: 600 } },
    { label: 'Original URL', url: link.originalUrl },
    { label: 'URL with campaign parameters', url: link.destinationUrl },
  ]
  return (
    <TitleCard title="Link Information" aside={aside} gap={20}>
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
          {link.deadReason} Broken since <RelativeTime at={link.deadSince} />, checked every morning. Regenerate the
          link to set a new destination.
        </p>
      )}
      <Group gap="sm">
        <ExternalLink href={link.originalUrl} variant="default" size="sm">
          Visit Original
        </ExternalLink>
        {actions}
      </Group>
      <Facts link={link} />
    </TitleCard>
  )
}

const formatTime = (at: string) => `${formatDate(at)}, ${formatDate(at, 'timeWithZone')}`

function Facts({ link }: { link: Link }) {
  return (
    <Group component="dl" gap="12px 32px" m="auto 0 0" pt="md" style={{ borderTop: '1px solid var(--line)' }}>
      <Detail label="Created">
        <RelativeTime at={link.createdAt} />
        {link.createdBy && ` by ${link.createdBy}`}
      </Detail>
      <Detail label="Last updated">
        <RelativeTime at={link.updatedAt} />
        {link.updatedBy && ` by ${link.updatedBy}`}
      </Detail>
      <Detail label={link.state === 'scheduled' ? 'Starts' : 'Started'}>
        {link.startsAt && formatTime(link.startsAt)}
      </Detail>
      <Detail label={link.state === 'expired' ? 'Expired' : 'Expires'}>
        {link.expiresAt && formatTime(link.expiresAt)}
      </Detail>
      <Detail label="Maximum clicks">{link.maxClicks !== null && formatNumber(link.maxClicks)}</Detail>
      <Detail label="Fallback address">{link.fallbackUrl}</Detail>
      {Object.entries(deviceFields).map(([field, label]) => (
        <Detail key={field} label={label}>
          {link[field as DeviceField]}
        </Detail>
      ))}
    </Group>
  )
}

/** Nothing where there is no such fact. */
const Detail = ({ label, children }: { label: string; children: ReactNode }) =>
  children && (
    <div>
      <Term>{label}</Term>
      <Text component="dd" m={0} fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )

const Term = ({ children }: { children: string }) => (
  <Text component="dt" fz="xs" c="dimmed">
    {children}
  </Text>
)
