import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** How long a running request may delay the end of the process. */
const maxRequestMs = 6_000
/** Browsers connect ahead of requests. A request that is just arriving on such a connection is still answered. */
const maxUnusedMs = 500
/** In so short a turn of the event loop hardly another connection comes. */
const shortTurnMs = 1
/** Under load there may be no short turn without a connection for as long as that. */
const maxTakingMs = 500

/**
 * What ends a server: it takes no more connections and waits for running requests, but not for connections without one. Node closes idle
 * connections only after their first request, so those before it are counted here, from the start.
 */
export function prepareClose(server: Server): () => Promise<void> {
  const unused = new Set<Socket>()
  let takenCount = 0
  server.on('connection', (socket) => {
    takenCount++
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return async () => {
    await takeWaiting(() => takenCount)
    const unusedTimer = setTimeout(() => unused.forEach((socket) => socket.destroy()), maxUnusedMs)
    const requestTimer = setTimeout(() => server.closeAllConnections(), maxRequestMs)
    await new Promise((resolve) => server.close(resolve))
    clearTimeout(unusedTimer)
    clearTimeout(requestTimer)
  }
}

/**
 * The system takes connections while the event loop is busy, Node takes one of them at a turn, and those left are reset when the server stops
 * listening. A proxy does not repeat a write that was reset: it answers 502. So the server stops right after a short turn in which none was left.
 */
async function takeWaiting(countTaken: () => number): Promise<void> {
  // From here on each turn looks for connections: this one may have before.
  await setImmediate()
  const startedAt = performance.now()
  for (let turnAt = startedAt; turnAt - startedAt < maxTakingMs;) {
    const before = countTaken()
    await setImmediate()
    const now = performance.now()
    if (countTaken() === before && now - turnAt < shortTurnMs) return
    turnAt = now
  }
}
