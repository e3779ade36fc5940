import { createContext, use } from 'react'

type ChatContextValue = {
  sessionId: string | null
  /** Shows one version of the message that follows `parentId`. */
  choose(parentId: string | null, id: string): void
  /** While an answer is written, no other can be begun. */
  isGenerating: boolean
  /** The own message that is being edited. */
  editedId: string | null
  edit(id: string | null): void
}

export const ChatContext = createContext<ChatContextValue | null>(null)

/** The conversation around. */
export function useChat(): ChatContextValue {
  const chat = use(ChatContext)
  if (!chat) throw new Error('There is no conversation around')
  return chat
}
