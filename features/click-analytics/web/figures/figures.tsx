import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Analytics } from '../../schema.ts'
import { Breakdowns } from './breakdowns.tsx'
import type { ClickSearch, Filter } from '../click-search.ts'
import { TimeCard } from './time-card.tsx'

// Lazy, because the map data is larger than the rest of the screen.
const WorldMap = lazy(() => import('./world-map.tsx').then((loaded) => ({ default: loaded.WorldMap })))

type FiguresProps = {
  analytics: Analytics
  search: ClickSearch
  /** Sets or removes a filter. Without it nothing can be filtered. */
  onToggle?: (name: Filter, value: string) => void
}

/** Chart, map and breakdowns of a period. */
export function Figures({ analytics, search, onToggle }: FiguresProps) {
  const { shares } = analytics
  return (
    <>
      <TimeCard analytics={analytics} />
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        <WorldMap
          shares={shares.country}
          selected={search.country}
          {...(onToggle && { onToggle: (country: string) => onToggle('country', country) })}
        />
      </Suspense>
      <Breakdowns shares={shares} search={search} {...(onToggle && { onToggle })} />
    </>
  )
}
