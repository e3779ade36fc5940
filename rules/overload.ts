/**
 * What counts as too much at once, and who is refused then (R15). A process is under pressure 1 when the next request would wait this
 * long for the event loop or for a connection to the database, under pressure 2 when twice as long.
 */
export const overload = {
  eventLoopMs: 200,
  connectionWaitMs: 200,
  /** Up to this pressure all requests of a kind are served; above it a share, which at 1 more is none. What is vital is always served. */
  endures: { bulk: 1, read: 2, write: 3 },
  /**
   * A burst may bring so much more pressure before anything is refused. Past that, more is asked for than can be done: `endures` is the bound
   * until the pressure stayed below it for `calmMs`.
   */
  burst: { pressure: 4, calmMs: 10_000 },
  /** `Retry-After`, one by chance, so that they do not come back together. */
  retrySeconds: [1, 2, 3],
  /** Connections for `bulk` requests: however slow these are, they hold none of the other ten (R26). */
  bulkConnections: 5,
} as const
