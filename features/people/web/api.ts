import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** All of the staff change people, so each screen reads them anew as it opens. */
export const people = apiClient<typeof contract>({ refetchOnMount: 'always' })

/** The toast of a failed write, under the server's own words. */
export const failed = (title: string) => ({ title, message: 'Something went wrong' })

/** Lets a removed person sign in again: from the list of removed people, or as the undo of a removal. */
export function useRestorePerson() {
  return people.useAction('POST /api/admin/users/{id}/restore', {
    success: { title: 'Person restored', message: 'They can sign in again.' },
    failure: failed('Failed to restore person'),
  })
}

/** Ends viewing as somebody else. */
export function useStopViewAs() {
  return people.useAction('DELETE /api/auth/view-as', {
    failure: failed('Failed to stop viewing'),
    // Also when it had ended by itself: everything on the page was read as somebody else.
    onSuccess: () => window.location.assign('/user-management'),
  })
}
