import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import type { Link } from '#features/links/schema.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import { clickAnalytics } from './api.ts'
import { toClickQuery, toFilterQuery, toPeriodQuery, type ClickSearch, type Filter } from './click-search.ts'
import { Figures } from './figures/figures.tsx'
import { FilterChips } from './filter-chips.tsx'
import { PeriodPicker } from './period-picker.tsx'

/** All-time totals, then the analytics of the chosen period. Period and filters are in the address. */
export function Overview({ link }: { link: Link }) {
  return (
    <Box component="section" aria-labelledby="analytics-overview" mt={40}>
      <Group gap={12} mb="md">
        <h2 id="analytics-overview">Analytics Overview</h2>
        <StatusBadge tone="success" isLive>
          Live
        </StatusBadge>
      </Group>
      <Totals link={link} />
      {/* Without clicks, the history below says so once; an empty chart, map and cards would say it ten times. */}
      {link.clicks > 0 && <PeriodAnalytics link={link} />}
    </Box>
  )
}

function PeriodAnalytics({ link }: { link: Link }) {
  const search = useSearch({ from: '/member/link-tracking/$linkId' })
  const navigate = useNavigate({ from: '/link-tracking/$linkId' })
  const query = useAnalytics(link, search)
  const { data: analytics, error } = query
  const isStale = query.isPlaceholderData && query.isFetching
  const change = (next: ClickSearch) => void navigate({ search: next, resetScroll: false, viewTransition: false })
  const toggle = (name: Filter, value: string) => {
    const { [name]: current, ...rest } = search
    change(current === value ? rest : ({ ...rest, [name]: value } as ClickSearch))
  }
  return (
    <>
      <Group gap={12} mt="lg" mb="md">
        <PeriodPicker
          period={search}
          shown={analytics}
          onChange={(period) => change({ ...period, ...toFilterQuery(search) })}
        />
        <ExportButton linkId={link.id} search={search} />
        <FilterChips search={search} onChange={change} />
      </Group>
      {analytics && (
        <Stack opacity={isStale ? 0.7 : 1} style={{ transition: 'opacity var(--motion-calm) var(--motion-ease)' }}>
          <Figures analytics={analytics} search={search} onToggle={toggle} />
        </Stack>
      )}
      {!analytics && !error && <SkeletonPanel height={400} />}
      {!analytics && error && (
        <Card>
          <QueryError query={query} title="The metrics couldn't be loaded" headingLevel={3} isCompact />
        </Card>
      )}
    </>
  )
}

/** The click count is part of the key, so that the chart is refetched when the counter changes. */
function useAnalytics({ id, clicks: count }: Link, search: ClickSearch) {
  const query = { ...toPeriodQuery(search), ...toFilterQuery(search) }
  const options = clickAnalytics.query('GET /api/admin/tracked-links/{id}/analytics', { params: { id }, query })
  return useQuery({
    ...options,
    queryKey: [...options.queryKey, count],
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

function ExportButton({ linkId, search }: { linkId: string; search: ClickSearch }) {
  return (
    <Button
      component="a"
      size="sm"
      variant="default"
      href={`/api/admin/tracked-links/${linkId}/analytics.csv${toClickQuery(search)}`}
      download
      leftSection={<Download size={16} aria-hidden />}
    >
      Export figures
    </Button>
  )
}

function Totals({ link }: { link: Link }) {
  const rate = link.clicks === 0 ? 0 : (link.uniqueClicks / link.clicks) * 100
  const figures = {
    'Total Clicks': link.clicks,
    'Unique Visitors': link.uniqueClicks,
    'Unique Rate': link.clicks === 0 ? '0%' : `${rate.toFixed(1)}%`,
  }
  return (
    <>
      <StatCards label="Totals" figures={figures} />
      <Text mt="sm" fz="xs" c="dimmed">
        Each visitor counts once a day. Visitors whose browser asks not to be tracked (Do Not Track or Global Privacy
        Control) count as clicks, but not as visitors.
      </Text>
    </>
  )
}
