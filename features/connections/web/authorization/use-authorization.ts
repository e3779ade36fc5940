import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { refreshTopics } from '#platform/web/topics.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Topic } from '#rules/topics.ts'
import { connections } from '../api.ts'
import { watchOutcome, type AuthorizationEnd } from './watch-outcome.ts'

const failedTitle = 'Connection Failed'
/** What the specification has refreshed after a change of connections, and what shows them. */
const changedTopics: Topic[] = ['connections', 'tools', 'resources', 'courses', 'events']

export type Authorization = {
  /** `waiting`: the person is in the window of the service. */
  phase: 'idle' | 'waiting'
  /** What to open by hand, where the browser opened no window. */
  blockedUrl: string | undefined
  /** Call it in the event of a press: browsers open windows for nothing else. */
  start(options?: { picksFiles?: boolean }): Promise<void>
  cancel(): void
}

/** Connects Google Drive in a window of its own. */
export function useAuthorization(onConnected?: () => void): Authorization {
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<Authorization['phase']>('idle')
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const attempt = useAttempt()
  const leave = () => {
    setPhase('idle')
    setBlockedUrl(undefined)
  }
  const cancel = () => {
    attempt.end({ closesPopup: true })
    leave()
  }
  const onEnd = (end: AuthorizationEnd) => {
    attempt.end({ closesPopup: end.kind !== 'failed' })
    leave()
    void refreshTopics(queryClient, end.kind === 'connected' ? changedTopics : ['connections'])
    showEnd(end)
    if (end.kind === 'connected') onConnected?.()
  }
  const onClosed = () => {
    leave()
    void refreshTopics(queryClient, ['connections'])
  }
  const start: Authorization['start'] = async ({ picksFiles = false } = {}) => {
    setBlockedUrl(undefined)
    setPhase('waiting')
    const popup = openPopup()
    const url = await findAuthUrl(picksFiles)
    if (!url) {
      popup?.close()
      return leave()
    }
    if (popup) popup.location.href = url.authUrl
    else setBlockedUrl(url.authUrl)
    attempt.begin({ popup, stop: watchOutcome({ id: url.id, popup, onClosed, onEnd }) })
  }
  return { phase, blockedUrl, start, cancel }
}

type Attempt = { popup: Window | null; stop(): void }

/** The attempt under way. A new one takes its place; it ends with the screen, whose window goes on by itself. */
function useAttempt() {
  const current = useRef<Attempt>(undefined)
  useEffect(() => () => current.current?.stop(), [])
  return {
    begin: (attempt: Attempt) => {
      current.current?.stop()
      current.current = attempt
    },
    end: ({ closesPopup }: { closesPopup: boolean }) => {
      current.current?.stop()
      if (closesPopup) current.current?.popup?.close()
    },
  }
}

/** Before anything is awaited, or browsers would block it. It keeps its opener, which browsers need to let us close it. */
const openPopup = (): Window | null => window.open('', '', 'popup,width=560,height=720')

async function findAuthUrl(picksFiles: boolean): Promise<{ authUrl: string; id: string } | undefined> {
  try {
    return await connections.call('GET /api/services/{service}/auth-url', {
      params: { service: 'google-drive' },
      ...(picksFiles && { query: { picksFiles: 'true' } }),
    })
  } catch (error) {
    showError({ title: failedTitle, message: getErrorMessage(error, 'Failed to get authorization URL') })
    return undefined
  }
}

/** A person who refused knows that already. */
function showEnd(end: AuthorizationEnd): void {
  if (end.kind === 'connected') showSuccess({ title: 'Google Drive connected' })
  if (end.kind === 'timeout') showError({ title: failedTitle, message: 'OAuth timeout' })
  if (end.kind === 'failed') showError({ title: failedTitle, message: end.message ?? 'Try again in a moment.' })
}
