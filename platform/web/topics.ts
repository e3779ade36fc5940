import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { findTopics, topicNames, type Topic } from '#rules/topics.ts'

/** Refreshes every query of these topics: those on screen now, the others when they are shown again. */
export async function refreshTopics(queryClient: QueryClient, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return
  const filters = { predicate: ({ queryKey }: { queryKey: QueryKey }) => isAbout(queryKey[0], topics) }
  const begun = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const first = begun.filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(filters)
  // A first answer that was under way may be older than the change, and the invalidation only waited for it.
  await Promise.all(first.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })))
}

/** Query keys begin with their route: `GET /api/ventures/{id}`. */
function isAbout(route: unknown, topics: readonly Topic[]): boolean {
  if (typeof route !== 'string') return false
  return findTopics(route.slice(route.indexOf(' ') + 1)).some((topic) => topics.includes(topic))
}

/** The topics that a reply names in `X-Invalidates`; names that only a newer server knows are left out. */
export function parseTopics(header: string | null): Topic[] {
  const names = new Set(header?.split(',').map((name) => name.trim()))
  return topicNames.filter((name) => names.has(name))
}
