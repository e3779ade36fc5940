import { useMemo } from 'react'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import type { RowAction } from '#platform/web/table/row-menu-items.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar } from '#platform/web/ui/filter-bar.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import type { Person } from '../../schema.ts'
import { failed, people } from '../api.ts'
import { RemoveDialog } from '../remove-dialog.tsx'
import { type StaffList } from '../staff-lists.ts'
import { useResend } from '../use-resend.ts'
import { createColumns } from './people-columns.tsx'
import { filterFields, peopleFilters } from './people-filters.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

const ViewAsDialog = lazyDialog(() => import('../view-as-dialog.tsx').then((file) => file.ViewAsDialog))

/** Everybody of the screen's two roles, with a selector for the role and a menu for the rest. */
export function PeopleTable({ list }: { list: StaffList }) {
  const filters = useFilters(useMemo(() => peopleFilters(list), [list]))
  const viewer = useCurrentUser()
  const [removing, viewing] = [useDialog<Person>(), useDialog<Person>()]
  const resend = useResend()
  const signOut = people.useAction('POST /api/admin/users/{id}/revoke-sessions', {
    success: { title: 'Signed out everywhere' },
    failure: failed('Failed to sign out'),
  })
  const findLock = ({ id, role }: Person) => {
    if (id === viewer.id) return 'This is you'
    return role === 'admin' && !viewer.permissions.includes('person.editAdmin')
      ? 'Only administrators can change this'
      : null
  }
  const mayView = ({ role }: Person) =>
    viewer.permissions.includes('person.viewAs') && (role === 'student' || role === 'mentor')
  const rowMenu = (person: Person): RowAction[] => {
    if (findLock(person) !== null) return []
    const params = { id: person.id }
    const isInvited = person.invitation !== null && person.invitation.state !== 'accepted'
    return [
      ...(isInvited ? [{ label: 'Resend invitation', onSelect: () => void resend.run({ params }) }] : []),
      ...(mayView(person) ? [{ label: 'View as', onSelect: () => viewing.open(person) }] : []),
      { label: 'Sign out everywhere', onSelect: () => void signOut.run({ params }) },
      { label: 'Remove', onSelect: () => removing.open(person), isDanger: true },
    ]
  }
  const { role = list.roles.join(','), ...rest } = filters.values
  return (
    <section aria-label={list.title}>
      <FilterBar filters={filters} fields={filterFields(list)} />
      <DataTable<Person>
        name={list.name}
        label={list.title}
        noun={list.noun}
        columns={createColumns({ list, findLock })}
        rowId={({ id }) => id}
        rowName={formatPersonName}
        readPage={(cursor) =>
          people.page('GET /api/admin/users', { query: { ...rest, role, limit: 50, ...(cursor && { cursor }) } })
        }
        filters={filters}
        rowMenu={rowMenu}
        errorTitle="The list couldn't be loaded"
        empty={
          <EmptyState title={`No ${list.noun[1]} yet`} illustration={<EmptyPeople />}>
            Invite people by email. They appear here at once.
          </EmptyState>
        }
        noResults={{ title: 'No people match', text: 'Try fewer words, or clear the filters.' }}
      />
      {viewing.subject && <ViewAsDialog person={viewing.subject} {...viewing.props} />}
      {removing.subject && <RemoveDialog person={removing.subject} list={list} {...removing.props} />}
    </section>
  )
}
