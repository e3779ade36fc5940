import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Session = { network: string; end(): void; timer: NodeJS.Timeout; refusalCount: number }
type NewSession = { id: string; address: string; end(): void }
type Limits = { connectionsPerAddress: number; messageSeconds: number; refusalCount: number }

export type SessionLimits = {
  /** Begins to count a session; answers why it is refused. `end` is called when an email takes too long. */
  open(session: NewSession): Error | null
  /** The next email may take as long again. */
  restart(id: string): void
  /** Answers whether a session asked for too many addresses that are not ours. */
  countRefusal(id: string): boolean
  close(id: string): void
  closeAll(): void
}

/** Bounds what one client can hold: connections of its network, the time of an email, and guesses of addresses (T24). */
export function createSessionLimits({ connectionsPerAddress, messageSeconds, refusalCount }: Limits): SessionLimits {
  const sessions = new Map<string, Session>()
  const countOf = (network: string) => [...sessions.values()].filter((session) => session.network === network).length
  const startTimer = (end: () => void) => setTimeout(end, messageSeconds * 1_000).unref()
  const close = (id: string) => {
    clearTimeout(sessions.get(id)?.timer)
    sessions.delete(id)
  }
  return {
    open: ({ id, address, end }) => {
      const network = toNetwork(address)
      if (countOf(network) >= connectionsPerAddress)
        return Object.assign(new Error('4.7.0 Too many connections from your network'), { responseCode: 421 })
      sessions.set(id, { network, end, timer: startTimer(end), refusalCount: 0 })
      return null
    },
    restart: (id) => {
      const session = sessions.get(id)
      if (!session) return
      clearTimeout(session.timer)
      session.timer = startTimer(session.end)
    },
    countRefusal: (id) => {
      const session = sessions.get(id)
      if (session) session.refusalCount += 1
      return (session?.refusalCount ?? 0) >= refusalCount
    },
    close,
    closeAll: () => [...sessions.keys()].forEach(close),
  }
}

/** One client may have a whole IPv6 /64. */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  return ipaddr.parse(address).toByteArray().slice(0, 8).join('.')
}
