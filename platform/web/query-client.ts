import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Problem } from '#platform/contract/problem.ts'

/** Every query is fetched once and kept until its topic is refreshed: not on focus, not on reconnect, not after a failure. */
export function createQueryClient(options: { onSignedOut(): void }): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof Problem && error.status === 401) options.onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // 'always': a call while offline fails with a message instead of waiting without one.
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

/** The message to show for whatever was thrown: the server's, else the fallback. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof Problem && error.message ? error.message : fallback
}
