import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '#platform/web/request.ts'
import { refreshTopics } from '#platform/web/topics.ts'
import type { ChatMessage } from '../../schema.ts'
import { changeMessages } from '../api.ts'
import { readAnswer, type StreamedAnswer } from './answer-stream.ts'

/** An answer as far as it is known: while it is written, what has arrived of it. */
export function useAnswerStream(message: ChatMessage, sessionId: string | null): ChatMessage {
  const queryClient = useQueryClient()
  const [streamed, setStreamed] = useState<StreamedAnswer>()
  const { id, status } = message
  const isStreaming = status === 'streaming' && sessionId !== null
  const refresh = () => void refreshTopics(queryClient, ['chats'])
  const finish = useEffectEvent((answer: StreamedAnswer, ending: Pick<ChatMessage, 'status' | 'errorMessage'>) => {
    const change = (row: ChatMessage) => (row.id === id ? { ...merge(row, answer), ...ending } : row)
    if (sessionId) changeMessages(queryClient, { sessionId, change: (messages) => messages.map(change) })
    refresh()
  })
  const checkServer = useEffectEvent(() => {
    // Any call finds out whether the session has ended; what is read again says whether this answer is still written.
    void send('GET /api/auth/user', {}).then(refresh, () => null)
  })
  useEffect(() => {
    if (!isStreaming) return
    return readAnswer(id, {
      onChange: setStreamed,
      onDone: finish,
      onRefused: checkServer,
    })
  }, [id, isStreaming])
  return isStreaming && streamed ? merge(message, streamed) : message
}

/** The text of the stream is never older than the row. What was decided about a proposal is in the row. */
function merge(message: ChatMessage, { text, sources, actions }: StreamedAnswer): ChatMessage {
  const decided = new Map(
    message.actions.filter(({ state }) => state !== 'proposed').map((action) => [action.id, action]),
  )
  return {
    ...message,
    content: text || message.content,
    sources: sources.length > 0 ? sources : message.sources,
    actions: actions.length > 0 ? actions.map((action) => decided.get(action.id) ?? action) : message.actions,
  }
}
