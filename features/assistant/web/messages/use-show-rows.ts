import { useQueryClient } from '@tanstack/react-query'
import type { ChatMessage, StartedAnswer } from '../../schema.ts'
import { addMessages } from '../api.ts'
import { useChat } from './chat-context.ts'

/** Shows messages that were just begun beside older versions of them, and the newest of them. */
export function useShowRows(): (started: StartedAnswer, rows: readonly ChatMessage[]) => void {
  const queryClient = useQueryClient()
  const { choose } = useChat()
  return ({ sessionId }, rows) => {
    addMessages(queryClient, { sessionId, rows })
    const [first] = rows
    if (first) choose(first.parentId, first.id)
  }
}
