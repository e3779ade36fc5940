const firstMs = 1_000
const maxMs = 120_000

/**
 * How long to wait after a failure that passes: twice as long each time, and a part of it by chance, so that jobs that failed together are
 * not tried together. At least as long as the service asks for.
 */
export function toRetryMs({ retryCount, requestedMs }: { retryCount: number; requestedMs: number | null }): number {
  const backOffMs = Math.min(maxMs, firstMs * 2 ** Math.min(retryCount, 10))
  return Math.round(Math.max(requestedMs ?? 0, backOffMs) * (1 + Math.random() / 2))
}
