import { filterField } from '#platform/web/filters.ts'
import type { FilterField } from '#platform/web/ui/filter-bar.tsx'
import type { Role } from '#rules/permissions.ts'
import { labelRole, type StaffList } from '../staff-lists.ts'

const sorts = ['oldest', 'name', '-name'] as const

/** Without the endpoint's schema: the first visit loads no Zod. */
export const peopleFilters = ({ roles }: StaffList) => ({
  shape: {
    q: filterField((text) => (text.length <= 200 ? text : undefined)),
    role: filterField((text): Role | undefined => roles.find((role) => role === text)),
    sort: filterField((text) => sorts.find((sort) => sort === text)),
  },
})

export const filterFields = (list: StaffList): FilterField[] => [
  { name: 'q', kind: 'search', label: 'Search people', placeholder: 'Name or email' },
  {
    name: 'role',
    kind: 'choice',
    label: list.roleTitle,
    anyLabel: `Any ${list.roleTitle.toLowerCase()}`,
    choices: list.roles.map((role) => ({ value: role, label: labelRole(list, role) })),
  },
]
