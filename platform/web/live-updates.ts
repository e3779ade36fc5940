import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { topicNames } from '#rules/topics.ts'
import { send } from './request.ts'
import { onSessionResumed } from './session-state.ts'
import { refreshTopics } from './topics.ts'

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
    // A browser reconnects by itself, except to a server that refuses: then any call finds out whether the session has ended.
    const checkSession = () => {
      if (source?.readyState === EventSource.CLOSED) void send('GET /api/auth/user', {}).catch(() => null)
    }
    const connect = () => {
      source?.close()
      source = null
      if (document.hidden) {
        mayHaveMissedSome = true
        return
      }
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
      source?.close()
    }
  }, [queryClient, streamUrl])
}
