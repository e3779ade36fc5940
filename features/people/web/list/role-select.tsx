import '#platform/web/theme/sheets/select.ts'
import { NativeSelect } from '@mantine/core'
import type { Role } from '#rules/permissions.ts'
import type { Person } from '../../schema.ts'
import { failed, people } from '../api.ts'
import { describeRole, labelRole, type StaffList } from '../staff-lists.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

/** `lockedBecause`: why the viewer may not change it. */
type RoleSelectProps = { person: Person; list: StaffList; lockedBecause: string | null }

/** Changes the role at once; the toast takes it back. The person is signed out and told by email. */
export function RoleSelect({ person, list, lockedBecause }: RoleSelectProps) {
  const { id, role } = person
  const what = list.roleTitle.toLowerCase()
  const params = { id }
  const undo = people.useAction('PUT /api/admin/users/{id}/role', {
    success: { title: `Previous ${what} restored` },
    failure: failed(list.roleFailure),
  })
  const change = people.useAction('PUT /api/admin/users/{id}/role', {
    success: (_, { body }) => ({
      title: `${list.roleTitle} updated`,
      message: `${formatPersonName(person)} is now ${describeRole(list, body.role)} and was emailed.`,
      undo: () => void undo.run({ params, body: { role } }),
    }),
    failure: failed(list.roleFailure),
  })
  return (
    <NativeSelect
      size="sm"
      aria-label={`${list.roleTitle} of ${formatPersonName(person)}`}
      data={list.roles.map((value) => ({ value, label: labelRole(list, value) }))}
      value={change.input?.body.role ?? role}
      disabled={lockedBecause !== null || change.isRunning}
      description={lockedBecause}
      inputWrapperOrder={['input', 'description']}
      onChange={(event) => void change.run({ params, body: { role: event.currentTarget.value as Role } })}
    />
  )
}
