import { QueryClient } from '@tanstack/react-query'
import { Problem } from '#platform/contract/problem.ts'

/** Every query is fetched once and kept until its topic is refreshed: not on focus, not on reconnect, not after a failure. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
