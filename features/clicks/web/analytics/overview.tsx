import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Link } from '#features/links/schema.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import type { Analytics } from '../../schema.ts'
import { clicks } from '../api.ts'
import { Breakdowns } from './breakdowns.tsx'
import { getRangeDays, type ClickSearch, type Filter } from './click-search.ts'
import { FilterChips } from './filter-chips.tsx'
import { RangePicker } from './range-picker.tsx'
import { TimeCard } from './time-card.tsx'

// Lazy, because the map data is larger than the rest of the screen.
const WorldMap = lazy(() => import('./world-map.tsx').then((loaded) => ({ default: loaded.WorldMap })))

/** All-time totals, then the analytics of the chosen period. Period and filters are in the address. */
export function Overview({ link }: { link: Link }) {
  const search = useSearch({ from: '/member/link-tracking/$linkId' })
  const navigate = useNavigate({ from: '/link-tracking/$linkId' })
  const query = useAnalytics(link, search)
  const { data: analytics, error } = query
  const isStale = query.isPlaceholderData && query.isFetching
  const change = (next: ClickSearch) => void navigate({ search: next, resetScroll: false, viewTransition: false })
  return (
    <Box component="section" aria-labelledby="analytics-overview" mt={40}>
      <Group gap={12} mb="md">
        <h2 id="analytics-overview">Analytics Overview</h2>
        <StatusBadge tone="success" isLive>
          Live
        </StatusBadge>
      </Group>
      <Totals link={link} />
      <Group gap={12} mt="lg" mb="md">
        <RangePicker range={search.range} onChange={(range) => change(withRange(search, range))} />
        <FilterChips search={search} onChange={change} />
      </Group>
      {analytics && (
        <Stack opacity={isStale ? 0.7 : 1} style={{ transition: 'opacity var(--motion-calm) var(--motion-ease)' }}>
          <Figures analytics={analytics} search={search} onChange={change} />
        </Stack>
      )}
      {!analytics && !error && <SkeletonCards count={3} />}
      {!analytics && error && (
        <Card>
          <QueryError query={query} title="The figures could not be loaded" headingLevel={3} isCompact />
        </Card>
      )}
    </Box>
  )
}

/** The click count is part of the key, so that the chart is refetched when the counter changes. */
function useAnalytics({ id, clicks: count }: Link, { range, ...filters }: ClickSearch) {
  const query = { days: getRangeDays(range), ...filters }
  const options = clicks.query('GET /api/admin/tracked-links/{id}/analytics', { params: { id }, query })
  return useQuery({
    ...options,
    queryKey: [...options.queryKey, count],
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

function withRange(search: ClickSearch, range: ClickSearch['range']): ClickSearch {
  const { range: _, ...rest } = search
  return range ? { ...rest, range } : rest
}

function Totals({ link }: { link: Link }) {
  const rate = link.clicks === 0 ? 0 : (link.uniqueClicks / link.clicks) * 100
  const figures = {
    'Total Clicks': link.clicks,
    'Unique Visitors': link.uniqueClicks,
    'Unique Rate': `${Number(rate.toFixed(1))}%`,
  }
  return <StatCards label="Totals" figures={figures} />
}

type FiguresProps = { analytics: Analytics; search: ClickSearch; onChange: (search: ClickSearch) => void }

function Figures({ analytics, search, onChange }: FiguresProps) {
  const toggle = (name: Filter, value: string) => {
    const { [name]: current, ...rest } = search
    onChange(current === value ? rest : ({ ...rest, [name]: value } as ClickSearch))
  }
  return (
    <>
      <TimeCard analytics={analytics} />
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        <WorldMap
          shares={analytics.shares.country}
          selected={search.country}
          onToggle={(country) => toggle('country', country)}
        />
      </Suspense>
      <Breakdowns shares={analytics.shares} search={search} onToggle={toggle} />
    </>
  )
}
