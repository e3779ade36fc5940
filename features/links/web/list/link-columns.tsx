import { Group, Text } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import { formatNumber } from '#platform/web/format.ts'
import type { Column } from '#platform/web/table/column.ts'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showSuccess } from '#platform/web/ui/toast.ts'
import type { Link } from '../../schema.ts'
import { formatShortUrl } from '../short-url.ts'

const reportCopied = () => showSuccess({ title: 'Short URL copied' })

export const columns: Column<Link>[] = [
  { id: 'link', title: 'Link', render: renderLink },
  { id: 'tags', title: 'Tags', width: 140, render: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>) },
  {
    id: 'clicks',
    title: 'Clicks',
    width: 104,
    align: 'end',
    sort: { descending: 'clicks' },
    render: ({ clicks }) => formatNumber(clicks),
    detail: ({ uniqueClicks }) => `${formatNumber(uniqueClicks)} unique`,
  },
  {
    id: 'lastClick',
    title: 'Last click',
    width: 120,
    sort: { descending: 'recent' },
    render: ({ lastClickedAt }) => (lastClickedAt ? <RelativeTime at={lastClickedAt} /> : 'Never'),
  },
  {
    id: 'created',
    title: 'Created',
    width: 160,
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    detail: ({ updatedAt }) => (
      <>
        Updated{' '}
        <Text span inherit tt="lowercase">
          <RelativeTime at={updatedAt} />
        </Text>
      </>
    ),
  },
]

function renderLink({ id, title, description, shortUrl, isActive, deadSince }: Link) {
  return (
    <>
      <Group gap="0 8px" fz="md" fw={600}>
        <RouterLink to="/link-tracking/$linkId" params={{ linkId: id }}>
          {title}
        </RouterLink>
        <StatusBadge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
        {deadSince && <StatusBadge tone="danger">Leads nowhere</StatusBadge>}
      </Group>
      <Group gap="xs" fz="sm">
        <Text span inherit fw={600} c="var(--text-accent)">
          {formatShortUrl(shortUrl)}
        </Text>
        <CopyButton isCompact value={shortUrl} label={`Copy short URL of ${title}`} onCopied={reportCopied} />
        <Text span inherit flex={1} w={0} miw={120} fw={400} c="dimmed" truncate title={description ?? undefined}>
          {description}
        </Text>
      </Group>
    </>
  )
}
