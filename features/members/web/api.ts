import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { z } from '#platform/contract/zod.ts'
import { apiClient } from '#platform/web/api-client.ts'
import { refreshTopics } from '#platform/web/topics.ts'
import type { Permission } from '#rules/permissions.ts'
import type { contract } from '../contract.ts'
import type { CurrentUser, profileEdit } from '../schema.ts'

export const membersApi = apiClient<typeof contract>()

/** The signed-in person, or null for a guest. */
export const currentUserQuery = queryOptions({
  queryKey: ['GET /api/auth/session'],
  queryFn: async (): Promise<CurrentUser | null> => (await membersApi('GET /api/auth/session')).user,
})

/** The person in front of the screen; only for screens that guests never see. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSuspenseQuery(currentUserQuery)
  if (data === null) throw new Error('This screen is for signed-in people.')
  return data
}

/** Whether the person has this permission at all: what hides buttons and menu entries. */
export function useHasPermission(permission: Permission): boolean {
  const { data } = useQuery(currentUserQuery)
  return data?.permissions.includes(permission) ?? false
}

/** Students and mentors below 50 percent reach only the three steps of onboarding. */
export function isOnboarding(user: CurrentUser): boolean {
  return (user.role === 'student' || user.role === 'mentor') && user.profileCompletion < 50
}

/** Puts a new version of the person in place, and asks anew for the figures that follow from it. */
export function useSetCurrentUser(): (user: CurrentUser | null) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    void refreshTopics(queryClient, ['awards'])
  }
}

/**
 * Signs out here and on the server, forgets what this browser kept of the person, and opens the sign-in screen; also when
 * the server does not answer, so that nobody is left looking at somebody's data.
 */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await membersApi('POST /api/logout').catch(() => null)
    clearBrowserStorage()
    clearUserQueries(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, null)
    await router.navigate({ to: '/' })
  }
}

/** Drops everything that was fetched for the person who was signed in until now. */
export function clearUserQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
}

/** Chats and prompts kept in this browser are the person's; only the colour scheme is the browser's. */
function clearBrowserStorage(): void {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!key.startsWith('mantine-color-scheme')) localStorage.removeItem(key)
}

/** What the sign-in screen offers here; where it cannot be asked, nothing beyond the mailed link. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => membersApi('GET /api/auth/options'),
})

/** Whom a mailed link signs in, masked; a link that is used up says so only when it is pressed. */
export const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['link-owner', token],
    queryFn: () => membersApi('POST /api/auth/magic-link/peek', { body: { token } }),
  })

/** Saves the own profile; a new email address is answered as pending until its owner confirms it. */
export function useEditProfile() {
  const setCurrentUser = useSetCurrentUser()
  return useMutation({
    mutationFn: async (body: z.input<typeof profileEdit>) => {
      const { pendingEmail, ...user } = await membersApi('PUT /api/users/profile', { body })
      return { pendingEmail, user }
    },
    onSuccess: ({ user }) => setCurrentUser(user),
  })
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => membersApi('GET /api/auth/sessions'),
})
