import { Button, Group } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { SkeletonCards, SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { resourceQuery, type Facets, type ResourceQuery } from '../schema.ts'
import { pageSize, resources } from './api.ts'
import { Collections } from './collections.tsx'
import { ResourceCard } from './resource-card.tsx'
import { toLabel } from './resource-kind.tsx'

const SavedResources = lazy(() => import('./saved-resources.tsx').then((file) => ({ default: file.SavedResources })))

/** All resources, and with `?tab=saved` the person's saved ones. */
export function ResourcesScreen() {
  const saved = (
    <Suspense fallback={<SkeletonList count={4} />}>
      <SavedResources />
    </Suspense>
  )
  return (
    <>
      <PageHeader title="Resources" intro="Guides, templates and tools for every stage of a venture." />
      <ScreenTabs
        label="Resources"
        tabs={[
          { value: 'all', label: 'All Resources', content: <AllResources /> },
          { value: 'saved', label: 'My Resources', content: saved },
        ]}
      />
    </>
  )
}

/** The resources that match the filters; above the unfiltered list also suggested and recently viewed ones. */
function AllResources() {
  const filters = useFilters(resourceQuery)
  const list = useInfiniteQuery(
    resources.pages('GET /api/resources', { query: { ...filters.values, limit: pageSize } }),
  )
  const { data: facets } = useQuery({
    ...resources.query('GET /api/resources/facets', { query: filters.values }),
    placeholderData: keepPreviousData,
  })
  const skeleton = <SkeletonCards count={6} />
  const cards = (
    <QueryList
      query={list}
      skeleton={skeleton}
      errorTitle="The resources could not be loaded"
      errorText="Something went wrong on our side. Please try again."
      empty={
        <EmptyState title="No resources found" illustration={<EmptyFiles />}>
          Resources sync automatically from the notes database and appear here as soon as there are some.
        </EmptyState>
      }
      filters={filters}
      noResults={{
        title: 'No resources found',
        text: 'Try fewer or other words. Resources sync automatically from the notes database, so new ones may come.',
      }}
    >
      {(rows, { totalCount }) => (
        <section aria-label="All resources">
          <Group gap="sm" mih={32} mb={12} c="dimmed" fz="sm" role="status">
            {formatCount(totalCount, 'resource')}
            {filters.isActive && (
              <Button variant="subtle" size="compact-sm" onClick={filters.clear}>
                Clear filters
              </Button>
            )}
          </Group>
          <ul className="card-grid" aria-label="Resources">
            {rows.map((resource) => (
              <ResourceCard key={resource.notionId} resource={resource} />
            ))}
          </ul>
        </section>
      )}
    </QueryList>
  )
  return (
    <>
      <FilterBar filters={filters} fields={toFields(facets, filters.values)} />
      {filters.isActive ? cards : <Collections skeleton={skeleton}>{cards}</Collections>}
    </>
  )
}

/** Each choice with its count. The chosen one stays among them when no resource matches it. */
function toFields(facets: Facets | undefined, chosen: ResourceQuery): FilterField[] {
  const choices = (['category', 'type', 'stage'] as const).map((name): FilterField => {
    const options = facets?.[name] ?? []
    const value = chosen[name]
    const isMissing = value !== undefined && !options.some((one) => one.value === value)
    const all = isMissing ? [...options, { value, count: 0 }] : options
    const labels = all.map((one) => ({ value: one.value, label: `${toLabel(one.value)} (${one.count})` }))
    return { name, kind: 'choice', label: toLabel(name), anyLabel: `Any ${name}`, choices: labels }
  })
  return [
    { name: 'q', kind: 'search', label: 'Search resources', placeholder: 'What do you want to know?' },
    ...choices,
  ]
}
