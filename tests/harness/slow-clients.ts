import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How one kind of attacker holds a connection. */
export type SlowClientOptions = {
  /** Sent at once. */
  opening: string
  /** Sent again and again, so that the connection never looks idle. */
  drip: string
  dripEveryMs: number
  /** Whether it reads what comes. */
  isReading: boolean
}

export type SlowClients = {
  openCount(): number
  /** Milliseconds each connection lasted until the server ended it. */
  lifetimes: number[]
  /** Connections the server did not take. */
  refusedCount(): number
  disconnect(): void
}

/** Opens this many connections to a port of this machine; each that the server closes is opened again. */
export function openSlowClients({
  port,
  count,
  behavior,
}: {
  port: number
  count: number
  behavior: SlowClientOptions
}): SlowClients {
  const sockets = new Set<Socket>()
  const lifetimes: number[] = []
  let [isStopping, refusedCount, openCount] = [false, 0, 0]

  function openConnection(): void {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.add(socket)
    let openedAt = 0
    let dripTimer: NodeJS.Timeout | undefined
    socket.on('connect', () => {
      openedAt = performance.now()
      openCount += 1
      socket.write(behavior.opening)
      dripTimer = setInterval(() => socket.write(behavior.drip), behavior.dripEveryMs)
    })
    if (behavior.isReading) socket.resume()
    else socket.pause()
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(dripTimer)
      sockets.delete(socket)
      if (openedAt === 0) refusedCount += 1
      else openCount -= 1
      if (isStopping) return
      if (openedAt > 0) lifetimes.push(performance.now() - openedAt)
      setTimeout(() => isStopping || openConnection(), 250)
    })
  }

  void (async () => {
    for (let openedCount = 0; openedCount < count && !isStopping; openedCount++) {
      openConnection()
      // No more at once than the server's listen queue holds.
      if (openedCount % 50 === 49) await pause(50)
    }
  })()
  return {
    openCount: () => openCount,
    lifetimes,
    refusedCount: () => refusedCount,
    disconnect: () => {
      isStopping = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
