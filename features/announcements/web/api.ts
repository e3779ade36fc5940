import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const announcements = apiClient<typeof contract>()

/** The three newest that the person has not dismissed. */
export const liveAnnouncementsQuery = announcements.query('GET /api/announcements', { query: { limit: 3 } })

/** Takes an announcement out of the trash: from the trash itself, or as the undo of deleting it. */
export function useRestoreAnnouncement() {
  return announcements.useAction('POST /api/admin/announcements/{id}/restore', {
    success: ({ title }) => ({ title: 'Announcement restored', message: `${title} is back on the list.` }),
    failure: 'Failed to restore the announcement.',
  })
}
