import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { addMessages } from '#features/assistant/web/api.ts'
import { refreshTopics } from '#platform/web/topics.ts'
import { showError } from '#platform/web/ui/toast.ts'
import { voiceCalls } from '../api.ts'
import type { CallState } from './call-state.ts'
import {
  connect,
  createVoice,
  leave,
  pause,
  setOptions,
  startTalking,
  stopMicrophone,
  type VoiceOptions,
} from './voice.ts'

type VoiceInput = { sessionId: string; context: Record<string, unknown> | undefined; onFallback(): void }

export type VoiceControls = CallState & { connect(): void; talk(): void; stop(): void; leave(): void }

/** Calls about one conversation. They end with the component, and when the page is hidden or left. */
export function useVoice(input: VoiceInput): VoiceControls {
  const options = useVoiceOptions(input)
  const [voice] = useState(() => createVoice(options))
  useEffect(() => setOptions(voice, options))
  const subscribe = useState(() => (listener: () => void) => {
    voice.listeners.add(listener)
    return () => void voice.listeners.delete(listener)
  })[0]
  const state = useSyncExternalStore(subscribe, () => voice.state)
  useEffect(() => {
    const hide = () => document.hidden && pause(voice)
    const go = () => pause(voice)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', go)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', go)
      leave(voice)
    }
  }, [voice])
  return {
    ...state,
    connect: () => void connect(voice),
    talk: () => void startTalking(voice),
    stop: () => stopMicrophone(voice),
    leave: () => leave(voice),
  }
}

function useVoiceOptions({ sessionId, context, onFallback }: VoiceInput): VoiceOptions {
  const queryClient = useQueryClient()
  const token = voiceCalls.useAction('POST /api/chat/realtime-token', {
    failure: { title: 'Connection Error', message: 'Failed to initialize realtime chat.' },
  })
  const refresh = () => void refreshTopics(queryClient, ['chats'])
  return {
    start: () => token.run({ body: { sessionId, ...(context && { context }) } }),
    async store(id, { turns, keepalive }) {
      const body = { turns: turns.map(({ itemId, role, text }) => ({ itemId, role, text })) }
      const { messages, isCallOver } = await voiceCalls('POST /api/chat/voice/{id}/turns', {
        params: { id },
        body,
        keepalive,
      })
      addMessages(queryClient, { sessionId, rows: messages })
      refresh()
      return { isCallOver }
    },
    end: (id) =>
      void voiceCalls('POST /api/chat/voice/{id}/end', { params: { id }, keepalive: true }).then(refresh, () => null),
    onError: showError,
    onFallback,
  }
}
