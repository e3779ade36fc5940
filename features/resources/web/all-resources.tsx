import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NoResults } from '#platform/web/ui/no-results.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { resourcesQuery } from './api.ts'
import { ResourceCard } from './resource-card.tsx'
import { ResourceFilters } from './resource-filters.tsx'
import type { ResourceSearch } from './resource-search.ts'
import { Collections } from './collections.tsx'
import styles from './all-resources.module.css'

type AllResourcesProps = { search: ResourceSearch; onChange: (search: ResourceSearch) => void }

/** The resources that match the filters; above the unfiltered list also suggested and recently viewed ones. */
export function AllResources({ search, onChange }: AllResourcesProps) {
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <ResourceFilters search={search} onChange={onChange} />
      {!isFiltered && <Collections />}
      <ResourceList search={search} onClear={isFiltered ? () => onChange({}) : undefined} />
    </>
  )
}

type ResourceListProps = { search: ResourceSearch; onClear: (() => void) | undefined }

function ResourceList({ search, onClear }: ResourceListProps) {
  const list = useInfiniteQuery(resourcesQuery(search))
  const { data, error, isFetching, refetch } = list
  if (!data && !error) return <SkeletonCards count={6} />
  if (!data) {
    return (
      <ErrorState title="The resources could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    )
  }
  const resources = data.pages.flatMap(({ items }) => items)
  const totalCount = data.pages[0]!.totalCount
  if (resources.length === 0) return <NoResources onClear={onClear} />
  return (
    <section aria-label="All resources">
      <p className={styles.count} role="status">
        {`${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? 'resource' : 'resources'}`}
        {onClear && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </p>
      <ul className={styles.grid} aria-label="Resources">
        {resources.map((resource) => (
          <ResourceCard key={resource.notionId} resource={resource} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  )
}

function NoResources({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear) {
    return (
      <EmptyState title="No resources found" illustration={<EmptyFiles />}>
        Resources sync automatically from the notes database and appear here as soon as there are some.
      </EmptyState>
    )
  }
  return (
    <NoResults title="No resources found" onClear={onClear}>
      Try fewer or other words. Resources sync automatically from the notes database, so new ones may come.
    </NoResults>
  )
}
