import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { currentUserQuery, clearUserQueries } from '#features/accounts/web/api.ts'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { teams } from '../api.ts'

const emptySchema = z.object({})
const nameSchema = z.object({
  firstName: z.string().trim().min(1, 'First name is required'),
  lastName: z.string().trim().min(1, 'Last name is required'),
})

/** Accepts a mailed invitation, which creates an account where there is none, signs in, and opens the venture or the onboarding. */
export function useRedeemInvitation({ token, isNew }: { token: string; isNew: boolean }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [errorMessage, setErrorMessage] = useState<string>()
  const form = useSchemaForm({
    schema: isNew ? nameSchema : emptySchema,
    initialValues: { firstName: '', lastName: '' },
    submit: async ({ firstName, lastName }) => {
      setErrorMessage(undefined)
      const body = isNew ? { token, firstName, lastName } : { token }
      const { redirect } = await teams.call('POST /api/venture-invitations/redeem', { body })
      clearUserQueries(queryClient)
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      await router.navigate({ href: redirect, replace: true, viewTransition: false })
    },
    fail: (error) => setErrorMessage(getErrorMessage(error, 'Something went wrong. Please try again.')),
  })
  return { form, errorMessage }
}
