import { Group, Text } from '@mantine/core'
import { RecentClicks } from '#features/clicks/web/embeds.tsx'
import { formatNumber } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import type { Column } from '#platform/web/table/column.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Link } from '../../schema.ts'
import { CopyShortUrl } from '../copy-short-url.tsx'
import { LinkStateBadges } from '../link-state.tsx'
import { formatShortUrl } from '../short-url.ts'

const sorts = { clicks: { descending: 'clicks' }, lastClick: { descending: 'recent' } }

export const columns: Column<Link>[] = [
  { id: 'link', title: 'Link', render: renderLink },
  { id: 'tags', title: 'Tags', width: 120, render: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>) },
  { id: 'recent', title: '14 days', width: 88, render: ({ id }) => <RecentClicks linkId={id} /> },
  {
    id: 'clicks',
    title: 'Clicks',
    width: 96,
    align: 'end',
    sort: sorts.clicks,
    render: ({ clicks }) => formatNumber(clicks),
    detail: ({ uniqueClicks }) => `${formatNumber(uniqueClicks)} unique`,
  },
  { id: 'lastClick', title: 'Last click', width: 96, sort: sorts.lastClick, render: renderLastClick },
  {
    id: 'created',
    title: 'Created',
    width: 152,
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    detail: ({ updatedAt }) => ['Updated ', <RelativeTime key="at" at={updatedAt} />],
  },
  { id: 'owner', title: 'Created by', width: 144, isOptional: true, render: ({ createdBy }) => createdBy },
]

function renderLink(link: Link) {
  const { id, title, description, shortUrl } = link
  return (
    <>
      <Group gap="0 8px" fw={600}>
        <ScreenLink to={`/link-tracking/${id}`} data-card-link>
          {title}
        </ScreenLink>
        <LinkStateBadges link={link} />
      </Group>
      <Group gap="sm" wrap="nowrap" fz="sm" fw={600} c="var(--text-accent)">
        {formatShortUrl(shortUrl)}
        <CopyShortUrl link={link} isCompact />
        <Text
          span
          inherit
          flex={1}
          w={0}
          fw={400}
          c="dimmed"
          truncate
          visibleFrom="sm"
          title={description ?? undefined}
        >
          {description}
        </Text>
      </Group>
    </>
  )
}

function renderLastClick({ lastClickedAt }: Link) {
  return lastClickedAt ? <RelativeTime at={lastClickedAt} /> : 'Never'
}
