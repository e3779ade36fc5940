import { Button, TextInput } from '@mantine/core'
import { z } from '#platform/contract/zod.ts'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { accounts } from '../api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { emailField } from './link-request.ts'
import styles from './sign-in.module.css'

const codeForm = z.object({
  email: emailField,
  code: z
    .string()
    .refine((code) => code.replaceAll(/[^a-z\d]/gi, '').length === 8, 'Enter the 8 characters from the email.'),
})

/** Signs in with the emailed code. Asks for the email address unless `email` is passed. */
export function CodeForm({ email }: { email?: string }) {
  const verify = accounts.useAction('POST /api/auth/magic-link/verify', {
    failure: ({ code, message }) => {
      if (code !== 'auth.link_invalid') return { title: 'Sign-in failed', message: message || 'Something went wrong' }
      // The server says about a wrong code what it says about an old link, without naming a field.
      form.setFieldError('code', message)
      requestAnimationFrame(() => form.getInputNode('code')?.focus())
      return null
    },
    onSuccess: useCompleteSignIn(),
  })
  const form = useSchemaForm({
    schema: codeForm,
    initialValues: { email: email ?? '', code: '' },
    submit: (body) => verify.submit({ body }),
  })
  return (
    <form onSubmit={form.onSubmitForm} noValidate aria-label="Sign in with the code">
      <Fields>
        {email === undefined && (
          <TextInput label="Email" type="email" autoComplete="email" maxLength={254} {...form.getInputProps('email')} />
        )}
        <TextInput
          label="Code from the email"
          placeholder="ABCD-2346"
          classNames={{ input: styles.code! }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps('code')}
        />
        <Button type="submit" color="navy" loading={form.isSubmitting} fullWidth>
          Sign in
        </Button>
      </Fields>
    </form>
  )
}
