import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a running request may delay the end of the process. */
const maxRequestMs = 6_000
/** Browsers connect ahead of requests. A request that is just arriving on such a connection is still answered. */
const maxUnusedMs = 500

/**
 * What ends a server: it waits for running requests, but not for connections without one. Node closes idle connections only after their
 * first request, so those before it are counted here, from the start.
 */
export function prepareClose(server: Server): (close: () => Promise<unknown>) => Promise<void> {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return async (close) => {
    const unusedTimer = setTimeout(() => unused.forEach((socket) => socket.destroy()), maxUnusedMs)
    const requestTimer = setTimeout(() => server.closeAllConnections(), maxRequestMs)
    await close()
    clearTimeout(unusedTimer)
    clearTimeout(requestTimer)
  }
}
