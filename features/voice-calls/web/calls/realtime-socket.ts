/** An event of the service. Each handler knows which fields its own has. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ServerEvent = { type: string } & Record<string, any>

export type RealtimeSocket = {
  send(event: { type: string } & Record<string, unknown>): void
  close(): void
}

type SocketOptions = {
  url: string
  clientSecret: string
  onEvent(event: ServerEvent): void
  /** It broke, could not be opened, or the service ended it. Not after `close`. */
  onLost(): void
}

const openMs = 10_000

/** Opens the WebSocket of a call. Only the protocol that is generally available is named: that of its beta is refused. */
export function openRealtimeSocket({ url, clientSecret, onEvent, onLost }: SocketOptions): RealtimeSocket {
  const socket = new WebSocket(url, ['realtime', `openai-insecure-api-key.${clientSecret}`])
  let isClosed = false
  /** What the person says while it opens is not lost. */
  const waiting: string[] = []
  const lose = () => {
    if (isClosed) return
    close()
    onLost()
  }
  const timer = setTimeout(lose, openMs)
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    socket.close()
  }
  socket.addEventListener('open', () => {
    clearTimeout(timer)
    for (const text of waiting.splice(0)) socket.send(text)
  })
  socket.addEventListener('close', lose)
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (!isClosed) onEvent(JSON.parse(data) as ServerEvent)
  })
  return {
    send: (event) => {
      const text = JSON.stringify(event)
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
      else if (socket.readyState === WebSocket.CONNECTING) waiting.push(text)
    },
    close,
  }
}
