import { queryOptions, useQuery, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CurrentUser } from '#features/users/schema.ts'
import { apiClient } from '#platform/web/api-client.ts'
import { dropSession, waitForSignIn } from '#platform/web/session-state.ts'
import type { Permission } from '#rules/permissions.ts'
import type { contract } from '../contract.ts'

export const accounts = apiClient<typeof contract>()

/** The signed-in person, or null for a guest. Of somebody whose session ended it waits until they have signed in again. */
export const currentUserQuery = queryOptions({
  queryKey: ['GET /api/auth/session'],
  queryFn: async (): Promise<CurrentUser | null> => {
    const { user } = await accounts.call('GET /api/auth/session')
    return user === null && (await waitForSignIn()) ? (await accounts.call('GET /api/auth/session')).user : user
  },
})

/** The signed-in person. Throws for guests, so use it only on screens behind the sign-in. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSuspenseQuery(currentUserQuery)
  if (data === null) throw new Error('This screen is for signed-in people.')
  return data
}

/** Whether the person has this permission in any scope; buttons and menu entries hide by it. False for guests. */
export function useHasPermission(permission: Permission): boolean {
  const { data } = useQuery(currentUserQuery)
  return data?.permissions.includes(permission) ?? false
}

/** Students and mentors below 50 percent can only open the three onboarding steps. */
export function isOnboarding(user: CurrentUser): boolean {
  return (user.role === 'student' || user.role === 'mentor') && user.profileCompletion < 50
}

/** Shows the reply of a write of the own profile at once, before the person is read again: the next screen depends on it. */
export function useSetCurrentUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient()
  return (user) => void queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/**
 * Signs out on the server, clears the person's data from this browser, and opens the sign-in screen. Also when the server
 * does not reply, so that no data stays on the screen.
 */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    const ended = await accounts.call('POST /api/logout').catch(() => null)
    dropSession()
    clearBrowserStorage()
    clearUserQueries(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, null)
    // The campus service comes back to our sign-in page once its own session is over.
    if (ended?.redirect) return window.location.assign(ended.redirect)
    await router.navigate({ to: '/' })
  }
}

/** Drops everything that was fetched for the previous person; only the current user stays cached. */
export function clearUserQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
}

/** Everything stored in this browser belongs to the person, except the color scheme. */
function clearBrowserStorage(): void {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!key.startsWith('mantine-color-scheme')) localStorage.removeItem(key)
}

/** What the sign-in screen offers. When this cannot be loaded, only the emailed link is offered. */
export const signInOptionsQuery = accounts.query('GET /api/auth/options')

/** What an emailed link is for. Fails for one that does not work. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /api/auth/magic-link/peek', token],
    queryFn: () => accounts.call('POST /api/auth/magic-link/peek', { body: { token } }),
  })
