import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { Problem } from '#platform/contract/problem.ts'

// By default changes wait for a timer, and a checkbox that shows an optimistic update flips back and forth meanwhile.
notifyManager.setScheduler(queueMicrotask)

/** Defaults of every read: fetched once, never again by itself, not on focus and not after a failure. */
export function createQueryClient(options: { onSignedOut(): void }): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof Problem && error.status === 401) options.onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // 'always': a call while offline fails with a sentence instead of waiting in silence.
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The sentence to show for whatever was thrown. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof Problem && error.message ? error.message : fallback
}
