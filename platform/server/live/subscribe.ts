import { Client, type PoolConfig } from 'pg'
import type { Log } from '../log.ts'

/** `onListening`: messages arrive from now on; those before, since the start or since the connection was lost, did not. */
export type Subscriber = { onMessage(payload: string): void; onListening(): void }
type SubscribeOptions = Subscriber & { connection: PoolConfig; log: Log }

const retryMs = 1_000
const ownConnection = { application_name: 'foundry-live', connectionTimeoutMillis: 2_000, keepAlive: true }

/** Listens on a channel over a connection of its own, and reconnects whenever it is lost. */
export function subscribe(
  channel: string,
  { connection, log, onMessage, onListening }: SubscribeOptions,
): { close(): Promise<void> } {
  let isClosed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined

  const open = async () => {
    const next = new Client({ ...connection, ...ownConnection })
    next.on('error', () => undefined) // 'end' follows
    next.on('end', () => scheduleReconnect())
    next.on('notification', ({ payload }) => payload && onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (isClosed) return await next.end()
      client = next
      onListening()
    } catch (error) {
      log.warn({ err: error }, 'lost the connection for live updates from other processes; reconnecting')
      await next.end().catch(() => undefined)
      scheduleReconnect()
    }
  }
  const scheduleReconnect = () => {
    client = null
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void open(), retryMs)
  }
  void open()

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
