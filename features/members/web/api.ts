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
import { caller } from '#platform/web/call.ts'
import type { Permission } from '#rules/permissions.ts'
import type { contract } from '../contract.ts'
import type { CurrentUser, profileEdit } from '../schema.ts'

export const callMembers = caller<typeof contract>()

/** The signed-in person, or null for a guest. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async (): Promise<CurrentUser | null> => (await callMembers('GET /api/auth/session')).user,
})

/** The person in front of the screen; only for screens that guests never see. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSuspenseQuery(currentUserQuery)
  if (data === null) throw new Error('This screen is for signed-in people.')
  return data
}

/** Whether the person has this permission at all: what hides buttons and menu entries. */
export function useMay(permission: Permission): boolean {
  const { data } = useQuery(currentUserQuery)
  return data?.permissions.includes(permission) ?? false
}

/** Students and mentors below 50 percent reach only the three steps of onboarding. */
export function isOnboarding(user: CurrentUser): boolean {
  return (user.role === 'student' || user.role === 'mentor') && user.profileCompletion < 50
}

/** Puts a new version of the person in place, and asks anew for the figures that follow from it. */
export function useStoreCurrentUser(): (user: CurrentUser | null) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    void queryClient.invalidateQueries({ queryKey: ['stats'] })
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
    await callMembers('POST /api/logout').catch(() => null)
    forgetLocally()
    forgetPerson(queryClient)
    queryClient.setQueryData(currentUserQuery.queryKey, null)
    await router.navigate({ to: '/' })
  }
}

/** Drops everything that was fetched for the person who was signed in until now. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
}

/** Chats and prompts kept in this browser are the person's; only the colour scheme is the browser's. */
function forgetLocally(): void {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!key.startsWith('mantine-color-scheme')) localStorage.removeItem(key)
}

/** What the sign-in screen offers here; where it cannot be asked, nothing beyond the mailed link. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => callMembers('GET /api/auth/options'),
})

/** Whom a mailed link signs in, masked; a link that is used up says so only when it is pressed. */
export const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['link-owner', token],
    queryFn: () => callMembers('POST /api/auth/magic-link/peek', { body: { token } }),
  })

/** Saves the own profile; a new email address is answered as pending until its owner confirms it. */
export function useEditProfile() {
  const store = useStoreCurrentUser()
  return useMutation({
    mutationFn: async (body: z.input<typeof profileEdit>) => {
      const { pendingEmail, ...user } = await callMembers('PUT /api/users/profile', { body })
      return { pendingEmail, user }
    },
    onSuccess: ({ user }) => store(user),
  })
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => callMembers('GET /api/auth/sessions'),
})
