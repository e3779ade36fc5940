import '#platform/web/theme/sheets/select.ts'
import { Box, Button, NativeSelect, TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/web/form/use-schema-form.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Fields } from '#platform/web/ui/form-layout.tsx'
import { newInvitation } from '../../schema.ts'
import { teams } from '../api.ts'
import { roleChoices } from '../roles.ts'

/** Asks for an address and mails it an invitation. */
export function InviteForm({ ventureId }: { ventureId: string }) {
  const invite = teams.useAction('POST /api/ventures/{id}/invitations', {
    success: ({ email }) => ({ title: 'Invitation sent', message: `${email} has 14 days to accept it.` }),
    failure: { title: 'Not invited', message: 'Please try again.' },
  })
  const form = useSchemaForm({
    schema: newInvitation,
    initialValues: { email: '', role: 'editor' },
    submit: async ({ email, role }) => {
      await invite.submit({ params: { id: ventureId }, body: { email, role: role as 'editor' | 'viewer' } })
      form.setFieldValue('email', '')
    },
  })
  return (
    <Card as="section" aria-label="Invite a teammate">
      <h3>Invite a teammate</h3>
      <p className="quiet small">Any email; no account needed.</p>
      <Box component="form" mt="md" onSubmit={form.onSubmitForm} noValidate>
        <Fields>
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            {...form.getInputProps('email')}
          />
          <NativeSelect
            label="Role"
            description="Editors can change everything except the team. Viewers can only view."
            data={roleChoices}
            {...form.getInputProps('role')}
          />
          <Button type="submit" loading={form.isSubmitting}>
            Send invitation
          </Button>
        </Fields>
      </Box>
    </Card>
  )
}
