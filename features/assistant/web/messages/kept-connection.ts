type Receiver = {
  /** The events that are received. */
  names: readonly string[]
  /** What follows begins from the start. */
  onOpen(): void
  onEvent(name: string, data: unknown): void
  /** The server refuses. It is asked again later. */
  onRefused(): void
}

const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000]
/** A connection may be dead without an error, as after sleep, and heartbeats do not reach scripts. */
const silenceMs = 45_000

/** Receives server-sent events through lost connections, refusals and sleep. Answers a function that ends it. */
export function keepOpen(url: string, receiver: Receiver): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryCount = 0
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const reopenAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }
  // A browser opens six connections to one host, and tabs in the background must not keep them.
  const open = () => {
    close()
    if (document.hidden) return
    receiver.onOpen()
    source = new EventSource(url)
    reopenAfter(silenceMs)
    for (const name of receiver.names)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        retryCount = 0
        reopenAfter(silenceMs)
        receiver.onEvent(name, JSON.parse(data))
      })
    // After a lost connection the browser asks for the rest by itself, except of a server that refused.
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      receiver.onRefused()
      reopenAfter(retryMs[Math.min(retryCount++, retryMs.length - 1)]!)
    })
  }
  const stopListening = listenTo(['visibilitychange', 'online'], open)
  open()
  return () => {
    stopListening()
    close()
  }
}

/** Also events of the document arrive at the window. */
function listenTo(names: readonly string[], listener: () => void): () => void {
  for (const name of names) window.addEventListener(name, listener)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
  }
}
