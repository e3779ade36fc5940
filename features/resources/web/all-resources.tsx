import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { resourceQuery, type Facets, type ResourceQuery } from '../schema.ts'
import styles from './all-resources.module.css'
import { pageSize, resources } from './api.ts'
import { Collections } from './collections.tsx'
import { ResourceCard } from './resource-card.tsx'
import { toLabel } from './resource-labels.ts'

/** The resources that match the filters; above the unfiltered list also suggested and recently viewed ones. */
export function AllResources() {
  const filters = useFilters(resourceQuery)
  const list = useInfiniteQuery(
    resources.pages('GET /api/resources', { query: { ...filters.values, limit: pageSize } }),
  )
  const { data: facets } = useQuery({
    ...resources.query('GET /api/resources/facets', { query: filters.values }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FilterBar filters={filters} fields={toFields(facets, filters.values)} />
      {!filters.isActive && <Collections />}
      <QueryList
        query={list}
        skeleton={<SkeletonCards count={6} />}
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
            <p className={styles.count} role="status">
              {formatCount(totalCount, 'resource')}
              {filters.isActive && (
                <Button variant="subtle" size="compact-sm" onClick={filters.clear}>
                  Clear filters
                </Button>
              )}
            </p>
            <ul className="card-grid" aria-label="Resources">
              {rows.map((resource) => (
                <ResourceCard key={resource.notionId} resource={resource} />
              ))}
            </ul>
          </section>
        )}
      </QueryList>
    </>
  )
}

const choiceFields = [
  { name: 'category', kind: 'choice', label: 'Category', anyLabel: 'Any category' },
  { name: 'type', kind: 'choice', label: 'Type', anyLabel: 'Any type' },
  { name: 'stage', kind: 'choice', label: 'Stage', anyLabel: 'Any stage' },
] as const

/** Each choice with its count. The chosen one stays among them when no resource matches it. */
function toFields(facets: Facets | undefined, chosen: ResourceQuery): FilterField[] {
  const choices = choiceFields.map((field) => {
    const options = facets?.[field.name] ?? []
    const value = chosen[field.name]
    const isMissing = value !== undefined && !options.some((one) => one.value === value)
    const all = isMissing ? [...options, { value, count: 0 }] : options
    return {
      ...field,
      choices: all.map((one) => ({ value: one.value, label: `${toLabel(one.value)} (${one.count})` })),
    }
  })
  return [
    { name: 'q', kind: 'search', label: 'Search resources', placeholder: 'What do you want to know?' },
    ...choices,
  ]
}
