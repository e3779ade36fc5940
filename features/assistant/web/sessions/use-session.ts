import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChatSession } from '../../schema.ts'
import { sessionsQuery } from '../api.ts'

/** The conversation in the lists that are loaded; undefined for a temporary one, which is in none. */
export function useSession(id: string | undefined): ChatSession | undefined {
  const current = useInfiniteQuery(sessionsQuery({ isArchived: false }))
  const find = (pages: { items: ChatSession[] }[] = []) =>
    pages.flatMap(({ items }) => items).find((session) => session.id === id)
  const found = find(current.data?.pages)
  const isElsewhere = id !== undefined && current.isSuccess && !found
  const archived = useInfiniteQuery({ ...sessionsQuery({ isArchived: true }), enabled: isElsewhere })
  return found ?? (isElsewhere ? find(archived.data?.pages) : undefined)
}
