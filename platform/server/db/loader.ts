type Batch<V> = { keys: Set<string>; results: Promise<Map<string, V>>; send(): void }

/**
 * Combines look-ups that arrive in the same turn of the event loop, or while an earlier query is running, into one query:
 * the busier the server, the fewer queries per request. Nothing is cached: each call sees the database as it was after
 * the call began.
 *
 * `load` receives the distinct keys and answers a map; a key it leaves out resolves to `null`.
 */
export function createLoader<V>(load: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | null> {
  let open: Batch<V> | null = null
  let isLoading = false

  function openBatch(): Batch<V> {
    const keys = new Set<string>()
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, V>>()
    const send = () => {
      open = null
      isLoading = true
      load([...keys])
        .finally(sendNext)
        .then(resolve, reject)
    }
    if (!isLoading) setImmediate(send)
    return { keys, results: promise, send }
  }

  /** Starts the next query before the callers of the last one continue, so that both run at once. */
  function sendNext(): void {
    isLoading = false
    open?.send()
  }

  return async (key) => {
    open ??= openBatch()
    open.keys.add(key)
    const results = await open.results
    return results.get(key) ?? null
  }
}
