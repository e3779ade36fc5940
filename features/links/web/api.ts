import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { apiClient } from '#platform/web/api-client.ts'
import { useIdempotencyKey } from '#platform/web/form/use-idempotency-key.ts'
import { cursorParam, cursorPagination, pagedApiClient } from '#platform/web/pagination.ts'
import type { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import type { contract } from '../contract.ts'
import type { Link, linkEdit, newLink, regeneration } from '../schema.ts'
import { getRangeDays, type ClickSearch } from './analytics/click-search.ts'
import type { LinkSearch } from './list/link-search.ts'

const linksApi = apiClient<typeof contract>()
const fetchLinksPage = pagedApiClient<typeof contract>()

const pageSize = 50
/** How often figures are asked anew while the page is visible. */
const liveMs = 5_000

const linksKey = ['links'] as const

export const totalsQuery = queryOptions({
  queryKey: ['links', 'totals'],
  queryFn: () => linksApi('GET /api/admin/tracked-links/totals'),
  refetchInterval: liveMs,
  refetchOnMount: 'always',
})

const toPageQuery = (pageParam: string | null) => ({ limit: pageSize, ...cursorParam(pageParam) })

export const linksQuery = (search: LinkSearch) =>
  infiniteQueryOptions({
    queryKey: ['links', 'list', search],
    queryFn: ({ pageParam }) =>
      fetchLinksPage('GET /api/admin/tracked-links', { query: { ...search, ...toPageQuery(pageParam) } }),
    ...cursorPagination,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const trashQuery = infiniteQueryOptions({
  queryKey: ['links', 'trash'],
  queryFn: ({ pageParam }) => fetchLinksPage('GET /api/admin/tracked-links/trash', { query: toPageQuery(pageParam) }),
  ...cursorPagination,
  refetchOnMount: 'always',
})

export const codeQuery = (shortCode: string) =>
  queryOptions({
    queryKey: ['links', 'code', shortCode],
    queryFn: () => linksApi('GET /api/admin/tracked-links/code-check', { query: { shortCode } }),
    enabled: shortCode !== '',
    staleTime: 10_000,
  })

/** One link, its counters live. */
export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'one', id],
    queryFn: () => linksApi('GET /api/admin/tracked-links/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : liveMs),
    refetchOnMount: 'always',
  })

/** The figures of a link. A new count of clicks is a new question, so that the chart moves with the counter. */
export const analyticsQuery = ({ id, clicks }: Pick<Link, 'id' | 'clicks'>, { range, ...filters }: ClickSearch) =>
  queryOptions({
    queryKey: ['links', 'analytics', id, { range, ...filters }, clicks],
    queryFn: () =>
      linksApi('GET /api/admin/tracked-links/{id}/analytics', {
        params: { id },
        query: { days: getRangeDays(range), ...filters },
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 60_000,
  })

/** Hits, newest first. The first page is live; who reads on is not interrupted. */
export const clicksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['links', 'clicks', id],
    queryFn: ({ pageParam }) =>
      fetchLinksPage('GET /api/admin/link-clicks/{id}', {
        params: { id },
        query: { ...toPageQuery(pageParam), limit: 20 },
      }),
    ...cursorPagination,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length === 1 ? liveMs : false),
    refetchOnMount: 'always',
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'versions', id],
    queryFn: () =>
      linksApi('GET /api/admin/tracked-links/{id}/history', { params: { id }, query: { limit: limits.page.max } }),
    refetchOnMount: 'always',
  })

/** Makes a link; sent twice, it is still one. */
export function useCreateLink() {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: z.input<typeof newLink>) =>
      withIdempotencyKey(body, (idempotencyKey) => linksApi('POST /api/admin/tracked-links', { body, idempotencyKey })),
    onSuccess: (link) => cacheLink(queryClient, link),
  })
}

/** `version`: the one that was edited; somebody else may have changed the link since. */
type EditLinkInput = z.input<typeof linkEdit> & { version?: number }

/** Changes the given fields of a link and leaves the others. */
export function useEditLink(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: EditLinkInput) =>
      linksApi('PATCH /api/admin/tracked-links/{id}', {
        params: { id },
        body,
        ...(version && { ifMatch: version }),
      }),
    onSuccess: (link) => cacheLink(queryClient, link),
    // Somebody else may have changed it: then it is shown as it is now.
    onError: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  })
}

/** Points a link elsewhere; sent twice, that is one new version. */
export function useRegenerateLink(id: string) {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: z.input<typeof regeneration>) =>
      withIdempotencyKey(body, (idempotencyKey) =>
        linksApi('POST /api/admin/tracked-links/{id}/regenerate', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: (link) => cacheLink(queryClient, link),
  })
}

export function useTagLinks() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; add: string[]; remove: string[] }) =>
      linksApi('POST /api/admin/tracked-links/bulk-tag', { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  })
}

/** Moves a link to the trash. Its own page is left as it is: asking for it again would find nothing. */
export function useTrashLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => linksApi('DELETE /api/admin/tracked-links/{id}', { params: { id } }),
    onSuccess: ({ id }) =>
      void queryClient.invalidateQueries({ queryKey: linksKey, predicate: ({ queryKey }) => !queryKey.includes(id) }),
  })
}

/** Takes a link out of the trash and says so itself: who pressed Undo has left the screen that asked. */
export function useRestoreLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => linksApi('POST /api/admin/tracked-links/{id}/restore', { params: { id } }),
    onSuccess: () => {
      showSuccess({ title: 'Link restored successfully' })
      void queryClient.invalidateQueries({ queryKey: linksKey })
    },
    onError: (error) =>
      showError({ title: 'Failed to restore link', message: getErrorMessage(error, 'Try again in a moment.') }),
  })
}

/** Deletes a link in the trash for good. */
export function usePurgeLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => linksApi('DELETE /api/admin/tracked-links/{id}/permanent', { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  })
}

/** Deletes several links in the trash for good. */
export function usePurgeLinks() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => linksApi('POST /api/admin/tracked-links/bulk-delete', { body: { ids } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  })
}

function cacheLink(queryClient: QueryClient, link: Link): void {
  queryClient.setQueryData(linkQuery(link.id).queryKey, link)
  void queryClient.invalidateQueries({ queryKey: linksKey })
}
