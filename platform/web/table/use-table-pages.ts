import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#platform/contract/paging.ts'

/** Reads one page; from `apiClient().page` with the filters and this cursor in its query. */
export type ReadPage<Row> = (cursor: string | undefined) => UseQueryOptions<Page<Row>, Error, Page<Row>>

type Step = { cursor: string | undefined; start: number }
const first: Step = { cursor: undefined, start: 0 }

/**
 * The pages of a table, one at a time. The server pages by cursor, which only leads on, so the way here is kept to lead back. Another
 * `filterKey` starts at the first page with nothing selected.
 */
export function useTablePages<Row>({ readPage, filterKey }: { readPage: ReadPage<Row>; filterKey: string }) {
  const [state, setState] = useState({ filterKey, steps: [first], selected: new Set<string>() as ReadonlySet<string> })
  const { steps, selected } = state.filterKey === filterKey ? state : { steps: [first], selected: new Set<string>() }
  const step = steps.at(-1)!
  const query = useQuery(readPage(step.cursor))
  const rows = query.data?.items ?? []
  const nextCursor = query.isPlaceholderData ? null : (query.data?.nextCursor ?? null)
  const show = (next: Step[]) => setState({ filterKey, steps: next, selected })
  return {
    query,
    rows,
    start: step.start,
    totalCount: query.data?.totalCount ?? 0,
    selected,
    select: (ids: ReadonlySet<string>) => setState({ filterKey, steps, selected: ids }),
    goBack: steps.length > 1 ? () => show(steps.slice(0, -1)) : null,
    goOn: nextCursor === null ? null : () => show([...steps, { cursor: nextCursor, start: step.start + rows.length }]),
  }
}
