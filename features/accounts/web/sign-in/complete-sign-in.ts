import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '#features/users/schema.ts'
import { currentUserQuery, clearUserQueries } from '../api.ts'

export type SignInResult = { redirect?: string; user: CurrentUser }

/** Lets somebody in: what was fetched for the person before them is dropped, and the screen the server named opens. */
export function useCompleteSignIn(): (signInResult: SignInResult) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async ({ redirect = '/', user }) => {
    // As soon as the person is known the gate shows the screen at the present address. So the next one is loaded before, and
    // opened without a view transition, which would wait a frame and show that screen meanwhile.
    await router.preloadRoute({ to: redirect as '/' }).catch(() => null)
    clearUserQueries(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    await router.navigate({ href: redirect, replace: true, viewTransition: false })
  }
}
