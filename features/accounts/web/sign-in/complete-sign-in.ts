import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '#features/users/schema.ts'
import { dropSession, getSessionEnding, resumeSession } from '#platform/web/session-state.ts'
import { showSuccess } from '#platform/web/ui/toast.ts'
import { clearUserQueries, currentUserQuery } from '../api.ts'

/** `user` is null and `emailChange` set where a new address was confirmed without signing in. */
export type SignInResult = {
  redirect?: string
  user: CurrentUser | null
  emailChange?: { from: string; to: string } | null
}

/**
 * Signs in: drops what was fetched for a previous person and opens the screen the server redirects to. Somebody whose session
 * ended while they worked goes on where they were.
 */
export function useCompleteSignIn(): (signInResult: SignInResult) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ redirect = '/', user, emailChange }) => {
    if (emailChange) showSuccess({ title: 'Email changed', message: `Your email is now ${emailChange.to}.` })
    const before = queryClient.getQueryData(currentUserQuery.queryKey)
    if (getSessionEnding() !== null && before?.id === user?.id) {
      queryClient.setQueryData(currentUserQuery.queryKey, user)
      return resumeSession()
    }
    // Once the current user is set, the auth guard renders the screen at the current URL. Preloading the next screen and
    // skipping the view transition, which waits a frame, keeps that screen from flashing.
    await router.preloadRoute({ to: redirect as '/' }).catch(() => null)
    dropSession()
    clearUserQueries(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    await router.navigate({ href: redirect, replace: true, viewTransition: false })
  }
}
