import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A network between two machines that can get slow, hang without a word, or cut every connection. */
export type Network = {
  port: number
  /** From now on every packet takes this long, in each direction. */
  delay(ms: number): void
  /** Nothing arrives any more; new connections are taken and then hang, too. */
  stall(): void
  /** What was held back arrives. */
  resume(): void
  /** Cuts every connection with a reset. New ones are taken. */
  reset(): void
}

/** Puts such a network before a port of this machine. */
export async function startNetwork(targetPort: number): Promise<Network> {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let stalled = Promise.resolve()
  let release = () => undefined as void
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    return socket.setNoDelay(true)
  }
  const carry = async (from: Socket, to: Socket) => {
    for await (const packet of from) {
      await stalled
      // Not one after the other: a slow network is not a narrow one.
      void pause(delayMs).then(() => to.writable && to.write(packet as Buffer))
    }
    await stalled
    await pause(delayMs)
    to.end()
  }
  const server = createServer((client) => {
    const target = keep(connect(targetPort, '127.0.0.1'))
    for (const [from, to] of [
      [keep(client), target],
      [target, client],
    ] as const)
      carry(from, to).catch(() => to.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  onTestFinished(() => {
    server.close()
    release()
    reset()
  })
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => void (delayMs = ms),
    stall: () => void (stalled = new Promise((resolve) => (release = resolve))),
    resume: () => release(),
    reset,
  }
}
