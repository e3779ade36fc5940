import { useMutation } from '@tanstack/react-query'
import { accountsApi, useSetCurrentUser } from '#features/accounts/web/api.ts'
import type { z } from '#platform/contract/zod.ts'
import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'
import type { profileEdit } from '../schema.ts'

export const usersApi = apiClient<typeof contract>()

/** Saves the own profile. `pendingEmail` is a new address that its owner has not confirmed yet, or null. */
export function useEditProfile() {
  const setCurrentUser = useSetCurrentUser()
  return useMutation({
    mutationFn: async (body: z.input<typeof profileEdit>) => {
      const { pendingEmail, ...user } = await accountsApi('PUT /api/users/profile', { body })
      return { pendingEmail, user }
    },
    onSuccess: ({ user }) => setCurrentUser(user),
  })
}
