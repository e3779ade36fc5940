import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { Problem } from '#platform/contract/problem.ts'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import { accountsApi } from '../api.ts'

export type SignInMode = 'sign-in' | 'create-account'

// Catches typing errors only; the server decides which addresses are valid.
export const emailField = z
  .string()
  .trim()
  .min(1, 'Please enter your email address.')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address.')

const forms = {
  'sign-in': z.object({ email: emailField }),
  'create-account': z.object({
    firstName: z.string().trim().min(1, 'First name is required'),
    lastName: z.string().trim().min(1, 'Last name is required'),
    email: emailField,
  }),
}

const blank = { email: '', firstName: '', lastName: '' }

export type LinkRequest = ReturnType<typeof useLinkRequest>

/**
 * State of the sign-in form. `sentTo`, the address a link was sent to, is kept in session storage: phones discard the
 * page while the person reads the email.
 */
export function useLinkRequest() {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [sentTo, setSentTo] = useSessionStorage<string | null>({
    key: 'foundry.link-sent-to',
    defaultValue: null,
    getInitialValueInEffect: false,
  })

  const send = async ({ email, firstName, lastName }: typeof blank) => {
    const isRegistering = mode === 'create-account'
    try {
      await accountsApi('POST /api/send-magic-link', {
        body: { email, isRegistering, ...(isRegistering && { firstName, lastName }) },
      })
      setSentTo(email.trim())
      showSuccess({ title: 'Magic link sent!', message: 'Check your email for a secure login link.' })
    } catch (error) {
      const message = getErrorMessage(error, 'Something went wrong')
      if (!isRegistering && message.includes('User not found')) return switchToCreateAccount()
      showError({ title: 'Failed to send magic link', message })
      if (error instanceof Problem && error.fields) throw error
    }
  }
  const form = useSchemaForm({ schema: forms[mode], initialValues: blank, submit: send })

  const switchToCreateAccount = () => {
    setMode('create-account')
    showError({ title: 'Account not found', message: 'Switched to account creation mode. Please create your account.' })
    requestAnimationFrame(() => form.getInputNode('firstName')?.focus())
  }
  const toggleMode = () => {
    setMode(mode === 'sign-in' ? 'create-account' : 'sign-in')
    setSentTo(null)
    form.reset()
    form.getInputNode('email')?.focus()
  }
  return { mode, sentTo, form, toggleMode, startOver: () => setSentTo(null) }
}
