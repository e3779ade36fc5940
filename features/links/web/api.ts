import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export { formatShortUrl } from './short-url.ts'

/** All of the staff change links, so each screen reads them anew as it opens. */
export const links = apiClient<typeof contract>({ refetchOnMount: 'always' })

/** How often counters are refetched while the page is visible. */
export const liveMs = 5_000

/** One link. */
export const linkQuery = (id: string) => links.query('GET /api/admin/tracked-links/{id}', { params: { id } })

/** The toast of a failed write. */
export const failed = (title: string) => ({ title, message: 'Try again in a moment.' })

/** Takes a link out of the trash: from the trash itself, or as the undo of deleting it. */
export function useRestoreLink() {
  return links.useAction('POST /api/admin/tracked-links/{id}/restore', {
    success: { title: 'Link restored successfully' },
    failure: failed('Failed to restore link'),
  })
}
