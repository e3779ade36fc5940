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
import type { LinkSearch } from './list/link-search.ts'

const linksApi = apiClient<typeof contract>()
const fetchLinksPage = pagedApiClient<typeof contract>()

const pageSize = 50
/** How often counters are refetched while the page is visible. */
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

/** One link with live counters. */
export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'one', id],
    queryFn: () => linksApi('GET /api/admin/tracked-links/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : liveMs),
    refetchOnMount: 'always',
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'versions', id],
    queryFn: () =>
      linksApi('GET /api/admin/tracked-links/{id}/history', { params: { id }, query: { limit: limits.page.max } }),
    refetchOnMount: 'always',
  })

/** Creates a link. A retry does not create a second one. */
export function useCreateLink() {
  const queryClient = useQueryClient()
  const withIdempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: z.input<typeof newLink>) =>
      withIdempotencyKey(body, (idempotencyKey) => linksApi('POST /api/admin/tracked-links', { body, idempotencyKey })),
    onSuccess: (link) => cacheLink(queryClient, link),
  })
}

/** `version`: of the link that was edited. The edit fails if the link has changed since. */
type EditLinkInput = z.input<typeof linkEdit> & { version?: number }

/** Changes the given fields of a link. */
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
    // Somebody else may have changed it, so the current state is loaded.
    onError: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  })
}

/** Gives a link a new destination. A retry does not create a second version. */
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

/** Moves a link to the trash. The queries of that link are not refetched, because they would answer 404. */
export function useTrashLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => linksApi('DELETE /api/admin/tracked-links/{id}', { params: { id } }),
    onSuccess: ({ id }) =>
      void queryClient.invalidateQueries({ queryKey: linksKey, predicate: ({ queryKey }) => !queryKey.includes(id) }),
  })
}

/** Restores a link. Shows the toasts itself, because after Undo the component that asked is unmounted. */
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

export function usePurgeLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => linksApi('DELETE /api/admin/tracked-links/{id}/permanent', { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  })
}

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
