import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Overview } from '../schema.ts'
import { toPeriodQuery } from './click-search.ts'
import { Figures } from './figures/figures.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { clickAnalytics } from './api.ts'

/** Analytics over all links: figures of the chosen period, and the links with the most clicks. */
export function AllClicks() {
  const search = useSearch({ from: '/member/link-analytics' })
  const navigate = useNavigate({ from: '/link-analytics' })
  const query = useQuery({
    ...clickAnalytics.query('GET /api/admin/link-analytics', { query: toPeriodQuery(search) }),
    placeholderData: keepPreviousData,
  })
  const { data: overview, error } = query
  return (
    <Stack>
      <PeriodPicker
        period={search}
        shown={overview}
        onChange={(period) => void navigate({ search: period, resetScroll: false, viewTransition: false })}
      />
      {overview && <Result overview={overview} />}
      {!overview && !error && <SkeletonPanel height={400} />}
      {!overview && error && (
        <Card>
          <QueryError query={query} title="The metrics couldn't be loaded" headingLevel={2} isCompact />
        </Card>
      )}
    </Stack>
  )
}

function Result({ overview }: { overview: Overview }) {
  if (overview.clicks === 0 && overview.others === 0)
    return (
      <Card>
        <EmptyState title="No clicks in this period" headingLevel={2} illustration={<EmptyActivity />}>
          Choose a longer period, or share a link.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <TopLinks links={overview.links} />
      <Figures analytics={overview} search={{}} />
    </>
  )
}

function TopLinks({ links }: { links: Overview['links'] }) {
  if (links.length === 0) return null
  return (
    <TitleCard title="Top links" headingLevel={2} padding="tight">
      <Rows as="ol" aria-label="Top links">
        {links.slice(0, 10).map(({ id, title, shortUrl, isInTrash, clicks: count }) => (
          <Row
            key={id}
            name={
              isInTrash ? (
                title
              ) : (
                <Link to="/link-tracking/$linkId" params={{ linkId: id }}>
                  {title}
                </Link>
              )
            }
            details={`${shortUrl.replace(/^https?:\/\//, '')}${isInTrash ? ' · in the trash' : ''}`}
          >
            <Text fw={600} className="tabular">
              {formatNumber(count)}
            </Text>
          </Row>
        ))}
      </Rows>
    </TitleCard>
  )
}
