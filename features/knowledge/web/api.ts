import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const knowledge = apiClient<typeof contract>()

const minuteMs = 60_000

/** For the list of content. A live update refreshes it in between. */
export const itemCacheTimes = { staleTime: 5 * minuteMs, gcTime: 10 * minuteMs }

export const statsQuery = knowledge.query('GET /api/admin/vector-stats')
export const driftQuery = knowledge.query('GET /api/admin/knowledge/drift')

/** Takes a guide out of the trash: from the trash itself, or as the undo of deleting it. */
export function useRestoreGuide() {
  return knowledge.useAction('POST /api/admin/knowledge/documents/{id}/restore', {
    success: ({ title }) => ({ title: 'Guide restored', message: `${title} is being read again.` }),
    failure: 'Failed to restore the guide.',
  })
}
