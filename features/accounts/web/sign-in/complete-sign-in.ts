import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '#features/users/schema.ts'
import { currentUserQuery, clearUserQueries } from '../api.ts'

export type SignInResult = { redirect?: string; user: CurrentUser }

/** Signs in: drops what was fetched for a previous person and opens the screen the server redirects to. */
export function useCompleteSignIn(): (signInResult: SignInResult) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ redirect = '/', user }) => {
    // Once the current user is set, the auth guard renders the screen at the current URL. Preloading the next screen and
    // skipping the view transition, which waits a frame, keeps that screen from flashing.
    await router.preloadRoute({ to: redirect as '/' }).catch(() => null)
    clearUserQueries(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    await router.navigate({ href: redirect, replace: true, viewTransition: false })
  }
}
