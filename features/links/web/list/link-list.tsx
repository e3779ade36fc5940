import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { NoResults } from '#platform/web/ui/no-results.tsx'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { linksQuery } from '../api.ts'
import { EmptyLinks } from '../empty-links.tsx'
import { LinkFilters, type TagCount } from './link-filters.tsx'
import { LinkRows } from './link-rows.tsx'
import type { LinkSearch } from './link-search.ts'

type LinkListProps = { tags: readonly TagCount[]; onCreate: () => void }

/** The filters, and the links that match them. */
export function LinkList({ tags, onCreate }: LinkListProps) {
  const search = useSearch({ from: '/member/link-tracking' })
  const navigate = useNavigate({ from: '/link-tracking' })
  const { q, status, tag } = search
  const isFiltered = Boolean(q || status || tag)
  const change = (next: LinkSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false, viewTransition: false })
  const clear = () => change(search.sort ? { sort: search.sort } : {})
  return (
    <section aria-label="Links">
      <LinkFilters search={search} tags={tags} onChange={change} />
      <LinkResults search={search} onClear={isFiltered ? clear : undefined} onCreate={onCreate} />
    </section>
  )
}

type LinkResultsProps = { search: LinkSearch; onClear: (() => void) | undefined; onCreate: () => void }

function LinkResults({ search, onClear, onCreate }: LinkResultsProps) {
  const list = useInfiniteQuery(linksQuery(search))
  const { data, error, isFetching, refetch } = list
  if (!data && !error) return <SkeletonList count={6} />
  if (!data) {
    return (
      <ErrorState title="The links could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  const links = data.pages.flatMap(({ items }) => items)
  if (links.length > 0) {
    return (
      <LinkRows
        key={JSON.stringify(search)}
        links={links}
        totalCount={data.pages[0]!.totalCount}
        list={list}
        onClear={onClear}
      />
    )
  }
  return onClear ? (
    <NoResults title="No links match" onClear={onClear}>
      Try fewer words, another tag, or all links again.
    </NoResults>
  ) : (
    <NoLinks onCreate={onCreate} />
  )
}

function NoLinks({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No tracked links yet"
      illustration={<EmptyLinks />}
      action={
        <Button leftSection={<Plus size={18} aria-hidden />} onClick={onCreate}>
          Create your first link
        </Button>
      }
    >
      Put one on a poster or in a newsletter, and see where people come from.
    </EmptyState>
  )
}
