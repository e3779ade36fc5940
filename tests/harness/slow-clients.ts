import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How one kind of attacker holds a connection. */
export type Slowness = {
  /** Sent at once. */
  opening: string
  /** Sent again and again, so that the connection never looks idle. */
  drip: string
  dripEveryMs: number
  /** Whether it reads what comes. */
  isReading: boolean
}

export type Crowd = {
  openCount(): number
  /** Milliseconds each connection lasted until the server ended it. */
  lifetimes: number[]
  /** Connections the server did not take. */
  refusedCount(): number
  leave(): void
}

/** Opens this many connections to a port of this machine; each that the server ends is opened anew. */
export function gather({ port, count, slowness }: { port: number; count: number; slowness: Slowness }): Crowd {
  const sockets = new Set<Socket>()
  const lifetimes: number[] = []
  let [isLeaving, refusedCount, openCount] = [false, 0, 0]

  function join(): void {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.add(socket)
    let openedAt = 0
    let drips: NodeJS.Timeout | undefined
    socket.on('connect', () => {
      openedAt = performance.now()
      openCount += 1
      socket.write(slowness.opening)
      drips = setInterval(() => socket.write(slowness.drip), slowness.dripEveryMs)
    })
    if (slowness.isReading) socket.resume()
    else socket.pause()
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(drips)
      sockets.delete(socket)
      if (openedAt === 0) refusedCount += 1
      else openCount -= 1
      if (isLeaving) return
      if (openedAt > 0) lifetimes.push(performance.now() - openedAt)
      setTimeout(() => isLeaving || join(), 250)
    })
  }

  void (async () => {
    for (let joined = 0; joined < count && !isLeaving; joined++) {
      join()
      // As many at once as a listening queue takes.
      if (joined % 50 === 49) await pause(50)
    }
  })()
  return {
    openCount: () => openCount,
    lifetimes,
    refusedCount: () => refusedCount,
    leave: () => {
      isLeaving = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
