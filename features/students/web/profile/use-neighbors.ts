import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#platform/contract/paging.ts'
import type { Student, StudentFilters } from '../../schema.ts'
import { students } from '../api.ts'

const route = 'GET /api/admin/students'
type ListInput = { query: Partial<StudentFilters> & { limit: number; cursor?: string } }
type ListPage = { input: ListInput; page: Page<Student> }

/**
 * The students before and after this one in the list that led here, also on the pages beside, and the address of that list.
 * Who came by another way has neither.
 */
export function useNeighbors(id: string) {
  const queryClient = useQueryClient()
  const [found] = useState(() => findPages(queryClient).findLast(({ page }) => page.items.some((row) => row.id === id)))
  const { query } = found?.input ?? { query: { limit: 50 } }
  // Unused rows would be dropped from memory after some minutes; this keeps them without reading them again.
  const { data: page = found?.page } = useQuery({ ...students.page(route, { query }), enabled: false })
  const { items = [], nextCursor = null } = (found && page) ?? {}
  const index = items.findIndex((row) => row.id === id)
  const { data: nextPage } = useQuery({
    ...students.page(route, { query: { ...query, ...(nextCursor !== null && { cursor: nextCursor }) } }),
    enabled: nextCursor !== null && index === items.length - 1,
  })
  if (!found || index === -1) return { listSearch: '', previous: undefined, next: undefined }
  const previousPage = findPages(queryClient).findLast((other) => other.page.nextCursor === query.cursor)?.page
  return {
    listSearch: toSearch(query),
    previous: items[index - 1] ?? (query.cursor === undefined ? undefined : previousPage?.items.at(-1)),
    next: items[index + 1] ?? (nextCursor === null ? undefined : nextPage?.items[0]),
  }
}

/** What the lists have brought, the latest last. */
function findPages(queryClient: QueryClient): ListPage[] {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [route] })
  return queries
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    .flatMap(({ queryKey, state }) => {
      const [input, page] = [queryKey[1] as ListInput & { isPage?: true }, state.data as Page<Student> | undefined]
      return input.isPage && page ? [{ input, page }] : []
    })
}

function toSearch({ limit: _limit, cursor: _cursor, ...filters }: ListInput['query']): string {
  const search = new URLSearchParams(filters as Record<string, string>).toString()
  return search && `?${search}`
}
