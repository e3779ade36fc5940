import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import { cursorParam, cursorPagination, pagedApiClient } from '#platform/web/pagination.ts'
import type { contract } from '../contract.ts'
import type { SyncRun } from '../schema.ts'

const syncApi = apiClient<typeof contract>()
const pagedSyncApi = pagedApiClient<typeof contract>()

const activePollMs = 1_000
/** The card's help text promises this interval. */
const idlePollMs = 5 * 60_000
const hasRunning = (runs: readonly SyncRun[] | undefined) => runs?.some(({ state }) => state === 'running') ?? false

/** The status in the cache card, polled every second while a sync is running. */
export const statusQuery = queryOptions({
  queryKey: ['content', 'status'],
  queryFn: () => syncApi('GET /api/admin/cache/status'),
  refetchInterval: ({ state }) => (hasRunning(state.data?.runs) ? activePollMs : idlePollMs),
  refetchOnMount: 'always',
})

export const runsQuery = infiniteQueryOptions({
  queryKey: ['content', 'runs'],
  queryFn: ({ pageParam }) =>
    pagedSyncApi('GET /api/admin/content/runs', { query: { limit: 10, ...cursorParam(pageParam) } }),
  ...cursorPagination,
  refetchInterval: ({ state }) => (hasRunning(state.data?.pages[0]?.items) ? activePollMs : false),
  refetchOnMount: 'always',
})

export const itemsQuery = (runId: string) =>
  infiniteQueryOptions({
    queryKey: ['content', 'items', runId],
    queryFn: ({ pageParam }) =>
      pagedSyncApi('GET /api/admin/content/runs/{id}/items', {
        params: { id: runId },
        query: { limit: 50, ...cursorParam(pageParam) },
      }),
    ...cursorPagination,
    refetchOnMount: 'always',
  })

/** A sync may have changed everything that members see. */
function refreshContent(queryClient: QueryClient): void {
  for (const queryKey of [['content'], ['resources'], ['tools'], ['courses'], ['events']])
    void queryClient.invalidateQueries({ queryKey })
}

const pollMs = 1_000
/** How long a button waits for a sync to end. After that the list of syncs shows its progress. */
const timeoutMs = 60_000

/** The run once it has ended, or as it is after `timeoutMs`. */
async function waitForRun(runId: string): Promise<SyncRun> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const run = await syncApi('GET /api/admin/content/runs/{id}', { params: { id: runId } })
    if (run.state !== 'running' || Date.now() > deadline) return run
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

export type ManualSyncKind = 'resources' | 'courses'

/** Syncs a kind and waits for the result. */
export function useSync(kind: ManualSyncKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const reply =
        kind === 'resources'
          ? await syncApi('POST /api/notion/sync-resources', { body: {} })
          : await syncApi('POST /api/admin/sync-courses', { body: {} })
      void queryClient.invalidateQueries({ queryKey: ['content'] })
      return waitForRun(reply.runId)
    },
    onSettled: () => refreshContent(queryClient),
  })
}

type RefreshResult = { itemsProcessed: number; runs: SyncRun[] }
export type CacheAction = 'sync-all' | 'clear-all' | 'tools' | 'resources' | 'courses' | 'events'

/** Refreshes or clears all content or one type, and waits for the result. */
export function useCache() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (action: CacheAction): Promise<RefreshResult> => {
      const reply = await sendCacheAction(action)
      void queryClient.invalidateQueries({ queryKey: ['content'] })
      const runs = await Promise.all(reply.runs.map(({ id }) => waitForRun(id)))
      const processedCount = runs.reduce((sum, { total }) => sum + total, 0)
      return { itemsProcessed: action === 'sync-all' ? processedCount : reply.itemsProcessed, runs }
    },
    onSettled: () => refreshContent(queryClient),
  })
}

function sendCacheAction(action: CacheAction): Promise<RefreshResult> {
  if (action === 'sync-all') return syncApi('POST /api/admin/cache/sync-all', { body: {} })
  if (action === 'clear-all') return syncApi('POST /api/admin/cache/clear-all', { body: {} })
  return syncApi('POST /api/admin/cache/clear/{type}', { params: { type: action }, body: {} })
}

/** Confirms the removals that a run waits for. */
export function useConfirmRemoval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (runId: string) => {
      const run = await syncApi('POST /api/admin/content/runs/{id}/confirm', { params: { id: runId }, body: {} })
      return waitForRun(run.id)
    },
    onSettled: () => refreshContent(queryClient),
  })
}
