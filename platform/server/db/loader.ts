import DataLoader from 'dataloader'

/** How long look-ups wait for an earlier query, which may hang: they would then wait for its timeout and for their own. */
const maxWaitMs = 500

/**
 * Combines look-ups that arrive in the same turn of the event loop, or while an earlier query is running, into one query:
 * the busier the server, the fewer queries per request. Nothing is cached: each call sees the database as it was after
 * the call began.
 *
 * `load` receives the distinct keys and resolves to a map; a key it leaves out becomes `null`.
 */
export function createLoader<V>(load: (keys: string[]) => Promise<Map<string, V>>): (key: string) => Promise<V | null> {
  let isLoading = false
  let next: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  const sendNext = () => {
    clearTimeout(timer)
    const send = next
    next = null
    send?.()
  }

  const loader = new DataLoader<string, V | null>(
    async (keys) => {
      isLoading = true
      const results = await load([...new Set(keys)]).finally(() => {
        isLoading = false
        // Starts the next query before the callers of this batch continue, so that both run at once.
        sendNext()
      })
      return keys.map((key) => results.get(key) ?? null)
    },
    {
      cache: false,
      batchScheduleFn: (send) => {
        if (!isLoading) return setImmediate(send)
        next = send
        timer = setTimeout(sendNext, maxWaitMs)
      },
    },
  )
  return (key) => loader.load(key)
}
