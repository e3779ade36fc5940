type Batch<V> = { keys: Set<string>; found: Promise<Map<string, V>>; send(): void }

/**
 * Joins look-ups that arrive in the same turn of the event loop, or while an earlier query is still under way, into one
 * query: the busier the server, the fewer queries a request costs. Nothing is cached: each call sees the database as it
 * was after the call began.
 *
 * `load` receives the distinct keys and answers a map; a key it leaves out resolves to `null`.
 */
export function batched<V>(load: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | null> {
  let open: Batch<V> | null = null
  let isUnderWay = false

  function openBatch(): Batch<V> {
    const keys = new Set<string>()
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, V>>()
    const send = () => {
      open = null
      isUnderWay = true
      load([...keys])
        .finally(sendNext)
        .then(resolve, reject)
    }
    if (!isUnderWay) setImmediate(send)
    return { keys, found: promise, send }
  }

  /** Before the callers of the last batch go on, so that the database works while they do. */
  function sendNext(): void {
    isUnderWay = false
    open?.send()
  }

  return async (key) => {
    open ??= openBatch()
    open.keys.add(key)
    const found = await open.found
    return found.get(key) ?? null
  }
}
