import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { topicNames } from '#rules/topics.ts'
import { send } from './request.ts'
import { onSessionResumed } from './session-state.ts'
import { refreshTopics } from './topics.ts'

/** And up to as much again, so that a refused crowd does not come back at once. */
const reconnectMs = 15_000

/**
 * Refreshes a topic as soon as the server publishes a change of it. `streamUrl` answers server-sent events: the name of a topic, or
 * `all` when some may have been missed. Open only while the page is visible: a browser opens six connections to one host, and
 * tabs in the background must not keep them.
 */
export function useLiveUpdates(streamUrl: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let source: EventSource | null = null
    let mayHaveMissedSome = false
    const refreshAll = () => void refreshTopics(queryClient, topicNames)
    let reconnectTimer: number | undefined
    // A browser reconnects by itself, except to a server that refuses: then any call finds out whether the session has ended. A
    // server that was too busy takes the stream later.
    const checkSession = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      void send('GET /api/auth/user', {}).catch(() => null)
      mayHaveMissedSome = true
      reconnectTimer = window.setTimeout(connect, reconnectMs * (1 + Math.random()))
    }
    const connect = () => {
      window.clearTimeout(reconnectTimer)
      source?.close()
      source = null
      if (document.hidden) return void (mayHaveMissedSome = true)
      source = new EventSource(streamUrl)
      for (const topic of topicNames) source.addEventListener(topic, () => void refreshTopics(queryClient, [topic]))
      source.addEventListener('all', refreshAll)
      source.addEventListener('error', checkSession)
      if (mayHaveMissedSome) refreshAll()
    }
    connect()
    const stopListening = onSessionResumed(() => {
      mayHaveMissedSome = true
      connect()
    })
    document.addEventListener('visibilitychange', connect)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', connect)
      window.clearTimeout(reconnectTimer)
      source?.close()
    }
  }, [queryClient, streamUrl])
}
