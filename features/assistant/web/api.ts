import type { QueryClient } from '@tanstack/react-query'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { ChatMessage } from '../schema.ts'

/** Answers go on while no screen shows them, so each screen reads them again as it opens. */
export const assistant = apiClient<typeof contract>({ refetchOnMount: 'always' })

export const statusQuery = assistant.query('GET /api/chat/status')
export const sessionsQuery = ({ isArchived }: { isArchived: boolean }) =>
  assistant.pages('GET /api/chat/sessions', { query: { archived: String(isArchived), limit: 50 } })
export const messagesQuery = (id: string) => assistant.query('GET /api/chat/sessions/{id}/messages', { params: { id } })

type MessagesChange = { sessionId: string; change(messages: ChatMessage[]): ChatMessage[] }

/** Changes what is shown of a conversation before the server is asked again. */
export function changeMessages(queryClient: QueryClient, { sessionId, change }: MessagesChange): void {
  queryClient.setQueryData<ChatMessage[]>(messagesQuery(sessionId).queryKey, (messages) => change(messages ?? []))
}

type BegunMessages = { sessionId: string; rows: readonly ChatMessage[] }

/** Shows messages that were just begun; those that a live update has brought already stay as they are. */
export function addMessages(queryClient: QueryClient, { sessionId, rows }: BegunMessages): void {
  const change = (messages: ChatMessage[]) => {
    const known = new Set(messages.map(({ id }) => id))
    return [...messages, ...rows.filter(({ id }) => !known.has(id))]
  }
  changeMessages(queryClient, { sessionId, change })
}

/** Where a conversation opens, at one of its messages if told. */
export const toChatUrl = (chat: string, message?: string): string =>
  `/foundry-ai?${new URLSearchParams({ chat, ...(message && { message }) }).toString()}`
