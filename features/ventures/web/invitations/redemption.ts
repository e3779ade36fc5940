import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { currentUserQuery, forgetPerson } from '#features/members/web/api.ts'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { messageOf } from '#platform/web/queries.ts'
import { callVentures } from '../api.ts'

const nothing = z.object({})
const names = z.object({
  firstName: z.string().trim().min(1, 'First name is required'),
  lastName: z.string().trim().min(1, 'Last name is required'),
})

/** Accepting a mailed invitation, with the names of a new account where there is none, and going where it leads. */
export function useRedemption({ token, isNew }: { token: string; isNew: boolean }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const form = useSchemaForm({
    schema: isNew ? names : nothing,
    initialValues: { firstName: '', lastName: '' },
    submit: async ({ firstName, lastName }) => {
      setFailure(undefined)
      const body = isNew ? { token, firstName, lastName } : { token }
      const { redirect } = await callVentures('POST /api/venture-invitations/redeem', { body })
      forgetPerson(queryClient)
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
      await router.navigate({ href: redirect, replace: true, viewTransition: false })
    },
    fail: (error) => setFailure(messageOf(error, 'Something went wrong. Please try again.')),
  })
  return { form, failure }
}
