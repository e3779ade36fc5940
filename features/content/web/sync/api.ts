import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { caller } from '#platform/web/call.ts'
import { atCursor, byCursor, pager } from '#platform/web/pager.ts'
import type { contract } from '../../contract.ts'
import type { SyncRun } from '../../schema.ts'

const call = caller<typeof contract>()
const page = pager<typeof contract>()

const busyMs = 1_000
/** The help text of the card promises it. */
const calmMs = 5 * 60_000
const isBusy = (runs: readonly SyncRun[] | undefined) => runs?.some(({ state }) => state === 'running') ?? false

/** The cache card: looked at every second while something is under way, else every five minutes. */
export const statusQuery = queryOptions({
  queryKey: ['content', 'status'],
  queryFn: () => call('GET /api/admin/cache/status'),
  refetchInterval: ({ state }) => (isBusy(state.data?.runs) ? busyMs : calmMs),
  refetchOnMount: 'always',
})

export const runsQuery = infiniteQueryOptions({
  queryKey: ['content', 'runs'],
  queryFn: ({ pageParam }) => page('GET /api/admin/content/runs', { query: { limit: 10, ...atCursor(pageParam) } }),
  ...byCursor,
  refetchInterval: ({ state }) => (isBusy(state.data?.pages[0]?.items) ? busyMs : false),
  refetchOnMount: 'always',
})

export const itemsQuery = (runId: string) =>
  infiniteQueryOptions({
    queryKey: ['content', 'items', runId],
    queryFn: ({ pageParam }) =>
      page('GET /api/admin/content/runs/{id}/items', {
        params: { id: runId },
        query: { limit: 50, ...atCursor(pageParam) },
      }),
    ...byCursor,
    refetchOnMount: 'always',
  })

/** What members see may be another by now. */
function refreshContent(queryClient: QueryClient): void {
  for (const queryKey of [['content'], ['resources'], ['tools'], ['courses'], ['events']])
    void queryClient.invalidateQueries({ queryKey })
}

const pauseMs = 1_000
/** How long a button waits for a sync to end; after that the list of syncs tells how it goes on. */
const patienceMs = 60_000

/** The run once it is over, or as it stands when patience ends. */
async function settle(runId: string): Promise<SyncRun> {
  const until = Date.now() + patienceMs
  for (;;) {
    const run = await call('GET /api/admin/content/runs/{id}', { params: { id: runId } })
    if (run.state !== 'running' || Date.now() > until) return run
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

export type SyncedOnDemand = 'resources' | 'courses'

/** Fetches a kind anew and answers how that ended. */
export function useSync(kind: SyncedOnDemand) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const reply =
        kind === 'resources'
          ? await call('POST /api/notion/sync-resources', { body: {} })
          : await call('POST /api/admin/sync-courses', { body: {} })
      void queryClient.invalidateQueries({ queryKey: ['content'] })
      return settle(reply.runId)
    },
    onSettled: () => refreshContent(queryClient),
  })
}

type Refreshed = { itemsProcessed: number; runs: SyncRun[] }
export type CacheAct = 'sync-all' | 'clear-all' | 'tools' | 'resources' | 'courses' | 'events'

/** Refreshes or clears what is copied, all of it or one type, and answers how that ended. */
export function useCache() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (act: CacheAct): Promise<Refreshed> => {
      const reply = await callFor(act)
      void queryClient.invalidateQueries({ queryKey: ['content'] })
      const runs = await Promise.all(reply.runs.map(({ id }) => settle(id)))
      const seen = runs.reduce((sum, { total }) => sum + total, 0)
      return { itemsProcessed: act === 'sync-all' ? seen : reply.itemsProcessed, runs }
    },
    onSettled: () => refreshContent(queryClient),
  })
}

function callFor(act: CacheAct): Promise<Refreshed> {
  if (act === 'sync-all') return call('POST /api/admin/cache/sync-all', { body: {} })
  if (act === 'clear-all') return call('POST /api/admin/cache/clear-all', { body: {} })
  return call('POST /api/admin/cache/clear/{type}', { params: { type: act }, body: {} })
}

/** Removes what a run that waits found to be gone. */
export function useConfirmRemoval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (runId: string) => {
      const run = await call('POST /api/admin/content/runs/{id}/confirm', { params: { id: runId }, body: {} })
      return settle(run.id)
    },
    onSettled: () => refreshContent(queryClient),
  })
}
