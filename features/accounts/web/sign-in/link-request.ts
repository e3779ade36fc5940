import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { accounts } from '../api.ts'
import { useNextPath } from './next-path.ts'

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

const accountNotFound = {
  title: 'Account not found',
  message: 'Switched to account creation mode. Please create your account.',
}

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

  const next = useNextPath()
  const isRegistering = mode === 'create-account'
  const request = accounts.useAction('POST /api/send-magic-link', {
    success: { title: 'Magic link sent!', message: 'Check your email for a secure login link.' },
    failure: ({ message }) =>
      !isRegistering && message.includes('User not found')
        ? switchToCreateAccount()
        : { title: 'Failed to send magic link', message: message || 'Something went wrong' },
    // An address that the server refuses is marked, and its toast says that no link was sent.
    isFieldErrorToasted: true,
    onSuccess: (_, { body }) => setSentTo(body.email.trim()),
  })
  const form = useSchemaForm({
    schema: forms[mode],
    initialValues: blank,
    submit: ({ email, firstName, lastName }) =>
      request.submit({ body: { email, isRegistering, ...next, ...(isRegistering && { firstName, lastName }) } }),
  })

  const switchToCreateAccount = () => {
    setMode('create-account')
    requestAnimationFrame(() => form.getInputNode('firstName')?.focus())
    return accountNotFound
  }
  const toggleMode = () => {
    setMode(mode === 'sign-in' ? 'create-account' : 'sign-in')
    setSentTo(null)
    form.reset()
    form.getInputNode('email')?.focus()
  }
  return { mode, sentTo, form, toggleMode, startOver: () => setSentTo(null) }
}
