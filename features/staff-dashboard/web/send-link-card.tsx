import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { accounts, useHasPermission } from '#features/accounts/web/api.ts'
import { roleLabels, roles } from '#platform/web/role-labels.ts'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import type { Role } from '#rules/permissions.ts'

const blank = { email: '', firstName: '', role: 'student' as Role }

/** Emails somebody a sign-in link. An account is made when the link is used, with a role up to the sender's own. */
export function SendLinkCard() {
  const [values, setValues] = useState(blank)
  const emailInput = useRef<HTMLInputElement>(null)
  const mayMakeAdmins = useHasPermission('person.editAdmin')
  const send = accounts.useAction('POST /api/admin/send-magic-link', {
    success: (_, { body: { email } }) => ({
      title: 'Magic link sent',
      message: `${email} can sign in with it for 10 minutes.`,
    }),
    failure: ({ status }) => ({
      title: 'Error',
      message:
        status === 400 || status === 403
          ? 'Failed to send magic link. Please check the email address.'
          : 'Failed to send magic link. Please try again.',
    }),
    onSuccess: () => {
      setValues(blank)
      emailInput.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { email, firstName, role } = values
    void send.run({ body: { email: email.trim(), role, ...(firstName.trim() && { firstName: firstName.trim() }) } })
  }
  const change = (name: keyof typeof blank) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value })
  const choices = roles.filter((role) => role !== 'admin' || mayMakeAdmins)
  return (
    <TitleCard title="Send Magic Link">
      <form onSubmit={submit} aria-label="Send Magic Link">
        <Group align="flex-end" gap="sm">
          <TextInput
            ref={emailInput}
            label="Email"
            type="email"
            flex="1 1 220px"
            value={values.email}
            onChange={change('email')}
          />
          <TextInput label="First name" flex="1 1 160px" value={values.firstName} onChange={change('firstName')} />
          <NativeSelect
            label="Role"
            data={choices.map((value) => ({ value, label: roleLabels[value] }))}
            value={values.role}
            onChange={change('role')}
          />
          <Button type="submit" loading={send.isRunning} disabled={values.email.trim() === ''}>
            Send Magic Link
          </Button>
        </Group>
        <Text fz="sm" c="dimmed" mt="sm">
          Any @virginia.edu address works. If it has no account, one is created automatically.
        </Text>
      </form>
    </TitleCard>
  )
}
