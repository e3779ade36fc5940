import { onTestFinished } from 'vitest'
import type { Client } from './client.ts'
import { toCookieHeader } from './load.ts'

/** A browser window that receives live updates. */
export type EventStream = {
  status: number
  /** Everything received so far. */
  text(): string
  isClosed(): boolean
  close(): void
}

/** Opens the viewer's live stream at this server, which may be another one than they signed in at. */
export async function openEventStream(client: Client, url: string): Promise<EventStream> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const answer = await fetch(`${url}/api/notifications/stream`, {
    headers: { cookie: toCookieHeader(client) },
    signal: controller.signal,
  })
  let text = ''
  let isClosed = false
  const readLoop = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body!) text += decoder.decode(chunk as Uint8Array, { stream: true })
  })()
  void readLoop.catch(() => undefined).finally(() => (isClosed = true))
  return { status: answer.status, text: () => text, isClosed: () => isClosed, close: () => controller.abort() }
}
