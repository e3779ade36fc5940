import '#platform/web/theme/sheets/select.ts'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { z } from '#platform/contract/zod.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { NameFields } from '#platform/web/ui/name-fields.tsx'
import type { Role } from '#rules/permissions.ts'
import { failed, people } from './api.ts'
import { roleLabels } from '#platform/web/role-labels.ts'
import type { StaffList } from './staff-lists.ts'
import { deliveryIssue } from './use-resend.ts'

/** Checks nothing itself: what is missing is also said in a toast, as the specification has it. */
const form = z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: z.string() })

const missing = { code: 'person.fields_missing', message: 'Please fill in all fields.' }
const requiredFields = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
}

function findMissing(values: Record<keyof typeof requiredFields, string>) {
  const blank = Object.entries(requiredFields).filter(([name]) => values[name as keyof typeof values].trim() === '')
  return blank.length > 0 ? { ...missing, fields: Object.fromEntries(blank) } : null
}

type InviteDialogProps = { list: StaffList; isOpen: boolean; onClose: () => void }

/** Creates an account and emails its owner a link. */
export function InviteDialog({ list, ...dialog }: InviteDialogProps) {
  const { permissions } = useCurrentUser()
  const roles = list.inviteRoles.filter((role) => role !== 'admin' || permissions.includes('person.editAdmin'))
  const invite = people.useAction('POST /api/admin/invite-user', {
    check: ({ body }) => findMissing(body),
    isFieldErrorToasted: true,
    success: ({ user, emailDelivered }) =>
      emailDelivered
        ? { title: 'Invitation sent', message: `${user.email} has a link that works for 72 hours.` }
        : deliveryIssue(user.email),
    failure: ({ code, message }) =>
      code === missing.code
        ? { title: 'Missing information', message }
        : { ...failed('Failed to send invitation'), ...(message && { message }) },
  })
  return (
    <FormDialog
      {...dialog}
      title={list.inviteLabel}
      submitLabel="Send invitation"
      schema={form}
      initialValues={{ email: '', firstName: '', lastName: '', role: roles[0] as Role }}
      action={invite}
      toInput={(body) => ({ body })}
      keepsDraft
    >
      {(fields) => (
        <Stack>
          <NameFields field={(name) => fields.getInputProps(name)} isRequired />
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            {...fields.getInputProps('email')}
          />
          <NativeSelect
            label="Role"
            data={roles.map((value) => ({ value, label: roleLabels[value] }))}
            {...fields.getInputProps('role')}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
