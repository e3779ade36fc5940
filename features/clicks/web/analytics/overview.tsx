import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Link } from '#features/links/schema.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { StatCard } from '#platform/web/ui/stat-card.tsx'
import type { Analytics } from '../../schema.ts'
import { clicks } from '../api.ts'
import { Breakdowns } from './breakdowns.tsx'
import { getRangeDays, type ClickSearch, type Filter } from './click-search.ts'
import { FilterChips } from './filter-chips.tsx'
import { RangePicker } from './range-picker.tsx'
import { TimeCard } from './time-card.tsx'
import styles from './overview.module.css'

// Lazy, because the map data is larger than the rest of the screen.
const WorldMap = lazy(() => import('./world-map.tsx').then((loaded) => ({ default: loaded.WorldMap })))

/** All-time totals, then the analytics of the chosen period. Period and filters are in the address. */
export function Overview({ link }: { link: Link }) {
  const search = useSearch({ from: '/member/link-tracking/$linkId' })
  const navigate = useNavigate({ from: '/link-tracking/$linkId' })
  const { data: analytics, error, isFetching, isPlaceholderData, refetch } = useAnalytics(link, search)
  const change = (next: ClickSearch) => void navigate({ search: next, resetScroll: false, viewTransition: false })
  return (
    <section aria-labelledby="analytics-overview" className={styles.section}>
      <div className={styles.head}>
        <h2 id="analytics-overview">Analytics Overview</h2>
        <StatusBadge tone="success" isLive>
          Live
        </StatusBadge>
      </div>
      <Totals link={link} />
      <div className={styles.controls}>
        <RangePicker range={search.range} onChange={(range) => change(withRange(search, range))} />
        <FilterChips search={search} onChange={change} />
      </div>
      {analytics && (
        <div className={styles.body} data-stale={(isPlaceholderData && isFetching) || undefined}>
          <Figures analytics={analytics} search={search} onChange={change} />
        </div>
      )}
      {!analytics && !error && <SkeletonCards count={3} />}
      {!analytics && error && (
        <Card>
          <ErrorState
            title="The figures could not be loaded"
            headingLevel={3}
            isCompact
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {getErrorMessage(error, 'Try again in a moment.')}
          </ErrorState>
        </Card>
      )}
    </section>
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
  return (
    <div className={styles.tiles} aria-live="off">
      <StatCard label="Total Clicks" value={link.clicks} />
      <StatCard label="Unique Visitors" value={link.uniqueClicks} />
      <StatCard label="Unique Rate" value={`${Number(rate.toFixed(1))}%`} />
    </div>
  )
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
      <Suspense fallback={<Card className={styles.map} />}>
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
