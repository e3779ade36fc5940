import { useDeferredValue, type ReactNode } from 'react'
import type { Page } from '#platform/contract/paging.ts'
import { NoResults } from './no-results.tsx'
import { QueryError } from './query-error.tsx'
import { ShowMore } from './show-more.tsx'

type ReadQuery<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch(): unknown }
type PagedQuery<Row> = ReadQuery<{ pages: Page<Row>[] }> & {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}
/** What `useQuery` returns for an array, or `useInfiniteQuery` for pages. */
export type ListQuery<Row> = ReadQuery<Row[]> | PagedQuery<Row>

export type QueryListProps<Row> = {
  query: ListQuery<Row>
  /** What is shown while the first rows load; null for nothing, where most people have no rows and a skeleton would jump. */
  skeleton: ReactNode
  errorTitle: string
  /** What to do, where the server says nothing. */
  errorText?: string
  /** Under a heading of its own, one part of a screen: the error is smaller then, with an h3. */
  isSection?: boolean
  /** Instead of an empty list, normally an `EmptyState`; null for nothing. Left out where the list shows it in its own frame. */
  empty?: ReactNode
  /** Of a list that can be filtered: with filters set, an empty list shows `noResults` and "Clear filters". */
  filters?: { isActive: boolean; clear(): void }
  noResults?: { title: string; text: ReactNode }
  children(rows: Row[], info: { totalCount: number }): ReactNode
}

/** A list in all its states: loading, failed, empty, nothing for these filters, rows, and more of them. */
export function QueryList<Row>(props: QueryListProps<Row>) {
  const { query, skeleton, errorTitle, errorText, isSection = false, empty, filters, noResults } = props
  const { data, error } = query
  // Many rows may take a slow phone a while to draw: deferred, they leave room for presses and scrolling.
  const isLoaded = useDeferredValue(data !== undefined)
  if ((!isLoaded || !data) && !error) return skeleton
  if (!data) {
    const look = isSection ? ({ headingLevel: 3, isCompact: true } as const) : {}
    return <QueryError query={query} title={errorTitle} {...(errorText && { text: errorText })} {...look} />
  }
  const rows = Array.isArray(data) ? data : data.pages.flatMap(({ items }) => items)
  const totalCount = Array.isArray(data) ? data.length : (data.pages[0]?.totalCount ?? rows.length)
  if (rows.length === 0 && filters?.isActive && noResults) {
    return (
      <NoResults title={noResults.title} onClear={filters.clear}>
        {noResults.text}
      </NoResults>
    )
  }
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <>
      {props.children(rows, { totalCount })}
      {'fetchNextPage' in query && <ShowMore list={query} />}
    </>
  )
}
