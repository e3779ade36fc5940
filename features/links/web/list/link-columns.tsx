import { Group, Text } from '@mantine/core'
import { formatNumber } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
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
  {
    id: 'tags',
    title: 'Tags',
    width: 128,
    render: ({ tags }) => (
      <Group gap={4}>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </Group>
    ),
  },
  {
    id: 'clicks',
    title: 'Clicks',
    width: 96,
    align: 'end',
    sort: { descending: 'clicks' },
    render: ({ clicks }) => formatNumber(clicks),
    detail: ({ uniqueClicks }) => `${formatNumber(uniqueClicks)} unique`,
  },
  {
    id: 'lastClick',
    title: 'Last click',
    width: 112,
    sort: { descending: 'recent' },
    render: ({ lastClickedAt }) => (lastClickedAt ? <RelativeTime at={lastClickedAt} /> : 'Never'),
  },
  {
    id: 'created',
    title: 'Created',
    width: 168,
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    detail: ({ updatedAt }) => ['Updated ', <RelativeTime key="at" at={updatedAt} />],
  },
]

function renderLink({ id, title, description, shortUrl, isActive, deadSince }: Link) {
  return (
    <>
      <Group gap="0 8px" fw={600}>
        <ScreenLink to={`/link-tracking/${id}`}>{title}</ScreenLink>
        <StatusBadge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
        {deadSince && <StatusBadge tone="danger">Leads nowhere</StatusBadge>}
      </Group>
      <Group gap="sm" fz="sm" fw={600} c="var(--text-accent)">
        {formatShortUrl(shortUrl)}
        <CopyButton isCompact value={shortUrl} label={`Copy short URL of ${title}`} onCopied={reportCopied} />
        <Text span inherit flex={1} w={0} miw={72} fw={400} c="dimmed" truncate title={description ?? undefined}>
          {description}
        </Text>
      </Group>
    </>
  )
}
