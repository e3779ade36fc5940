import { useQuery } from '@tanstack/react-query'
import type { ChatSession } from '../../schema.ts'
import { assistant } from '../api.ts'

/** The conversation that is open. */
export function useSession(id: string | undefined): ChatSession | undefined {
  const query = assistant.query('GET /api/chat/sessions/{id}', { params: { id: id ?? '' } })
  return useQuery({ ...query, enabled: id !== undefined }).data
}
