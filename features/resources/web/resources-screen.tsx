import '#platform/web/theme/sheets/segmented-control.ts'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { SkeletonCards, SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { resourceQuery } from '../schema.ts'
import { resources } from './api.ts'
import { toFields, types } from './filter-fields.ts'
import styles from './picks.module.css'
import { ResourceCard } from './resource-card.tsx'

const SavedResources = lazy(() => import('./saved-resources.tsx').then((file) => ({ default: file.SavedResources })))
const Picks = lazy(() => import('./picks.tsx').then((file) => ({ default: file.Picks })))
const ResourceRows = lazy(() => import('./resource-rows.tsx').then((file) => ({ default: file.ResourceRows })))

/** All resources, and with `?tab=saved` the person's saved ones. */
export function ResourcesScreen() {
  return (
    <>
      <PageHeader title="Resources" intro="Guides, templates and tools for every stage of a venture." />
      <ScreenTabs
        label="Resources"
        tabs={[
          { value: 'all', label: 'All Resources', content: <AllResources /> },
          { value: 'saved', label: 'My Resources', content: <SavedResources /> },
        ]}
      />
    </>
  )
}

/** The resources that match the filters, as cards or, with `?view=list`, as rows. */
function AllResources() {
  const filters = useFilters(resourceQuery)
  const [search, changeSearch] = useSearchState()
  const isDense = search['view'] === 'list'
  const list = useInfiniteQuery(resources.pages('GET /api/resources', { query: { ...filters.values, limit: 24 } }))
  const { data: facets } = useQuery({
    ...resources.query('GET /api/resources/facets', { query: filters.values }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {!filters.isActive && (
        <Suspense fallback={<div className={styles.picks} />}>
          <Picks />
        </Suspense>
      )}
      <FilterBar filters={filters} fields={toFields(facets, filters.values)}>
        <Group flex="1 0 100%" justify="space-between" gap="sm">
          <SegmentedControl
            aria-label="Type"
            data={types}
            value={filters.values.type ?? ''}
            onChange={(type) => filters.set({ type })}
          />
          <SegmentedControl
            aria-label="View"
            data={['Cards', 'List']}
            value={isDense ? 'List' : 'Cards'}
            onChange={(view) => changeSearch({ view: view === 'List' ? 'list' : undefined })}
          />
        </Group>
      </FilterBar>
      <QueryList
        query={list}
        skeleton={isDense ? <SkeletonList count={12} media="square" /> : <SkeletonCards shape="icon" />}
        errorTitle="Resources could not be loaded"
        empty={
          <EmptyState title="No resources found" illustration={<EmptyFiles />}>
            Resources sync automatically from the notes database and show up here as soon as there are some.
          </EmptyState>
        }
        filters={filters}
        noResults={{
          title: 'No resources found',
          text: 'Try fewer or different words. Resources sync automatically from the notes database, so check back for new ones.',
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
            {isDense ? (
              <Suspense fallback={<SkeletonList count={12} media="square" />}>
                <ResourceRows resources={rows} />
              </Suspense>
            ) : (
              <ul className="card-grid" aria-label="Resources">
                {rows.map((resource) => (
                  <ResourceCard key={resource.notionId} resource={resource} />
                ))}
              </ul>
            )}
          </section>
        )}
      </QueryList>
    </>
  )
}
