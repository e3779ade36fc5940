import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What news may have changed: a badge comes with points and an activity. */
const affectedKeys = [['notifications'], ['badges'], ['activities'], ['stats']]

/**
 * Asks anew as soon as the server has news. Only while the page is visible: a browser opens six connections to one host, and
 * tabs in the background must not keep them. What was missed meanwhile is asked for when the page is looked at again.
 */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let source: EventSource | null = null
    const invalidate = () => {
      for (const queryKey of affectedKeys) void queryClient.invalidateQueries({ queryKey })
    }
    const connect = () => {
      source?.close()
      source = null
      if (document.hidden) return
      source = new EventSource('/api/notifications/stream')
      for (const topic of ['notifications', 'all']) source.addEventListener(topic, invalidate)
    }
    connect()
    document.addEventListener('visibilitychange', connect)
    return () => {
      document.removeEventListener('visibilitychange', connect)
      source?.close()
    }
  }, [queryClient])
}
