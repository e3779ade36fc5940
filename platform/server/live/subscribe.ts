import { Client, type PoolConfig } from 'pg'
import type { Log } from '../log.ts'

/** `onReconnect`: the connection was lost for a while, and the messages of that time with it. */
export type Subscriber = { onMessage(payload: string): void; onReconnect(): void }
type SubscribeOptions = Subscriber & { connection: PoolConfig; log: Log }

const retryMs = 1_000
const ownConnection = { application_name: 'foundry-live', connectionTimeoutMillis: 2_000, keepAlive: true }

/** Listens on a PostgreSQL channel over its own connection, which it reopens whenever it is lost. */
export function subscribe(
  channel: string,
  { connection, log, onMessage, onReconnect }: SubscribeOptions,
): { close(): Promise<void> } {
  let isClosed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined

  const open = async (isFirst: boolean) => {
    const next = new Client({ ...connection, ...ownConnection })
    next.on('error', () => undefined) // 'end' follows
    next.on('end', () => scheduleReconnect())
    next.on('notification', ({ payload }) => payload && onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      if (!isFirst) onReconnect()
    } catch (error) {
      log.warn({ err: error }, 'news between processes cannot be heard')
      await next.end().catch(() => undefined)
      scheduleReconnect()
    }
  }
  const scheduleReconnect = () => {
    client = null
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void open(false), retryMs)
  }
  void open(true)

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
