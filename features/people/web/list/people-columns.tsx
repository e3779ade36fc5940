import { Group } from '@mantine/core'
import { formatDate } from '#platform/web/format.ts'
import type { Column } from '#platform/web/table/column.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { Person } from '../../schema.ts'
import { type StaffList } from '../staff-lists.ts'
import { RoleSelect } from './role-select.tsx'
import { formatPersonName } from '#platform/web/person-name.ts'

type ColumnOptions = { list: StaffList; findLock(person: Person): string | null }

export function createColumns({ list, findLock }: ColumnOptions): Column<Person>[] {
  return [
    { id: 'name', title: 'Name', sort: { ascending: 'name', descending: '-name' }, render: renderName },
    { id: 'email', title: 'Email', render: ({ email }) => email },
    {
      id: 'role',
      title: list.roleTitle,
      width: 184,
      render: (person) => <RoleSelect person={person} list={list} lockedBecause={findLock(person)} />,
    },
    { id: 'invitation', title: 'Invitation', width: 168, render: renderInvitation },
    {
      id: 'joined',
      title: 'Joined',
      width: 128,
      sort: { ascending: 'oldest' },
      render: ({ createdAt }) => formatDate(createdAt),
    },
  ]
}

function renderName(person: Person) {
  const name = formatPersonName(person)
  return (
    <Group gap={12} wrap="nowrap">
      <Avatar name={name} src={person.profileImageUrl} size={32} isDecorative />
      <span>{name}</span>
    </Group>
  )
}

const states = {
  sent: { tone: 'info', label: 'Sent' },
  failed: { tone: 'danger', label: 'Not delivered' },
  accepted: { tone: 'success', label: 'Accepted' },
  expired: { tone: 'warning', label: 'Expired' },
} satisfies Record<NonNullable<Person['invitation']>['state'], { tone: Tone; label: string }>

function renderInvitation({ invitation }: Person) {
  if (!invitation) return <span className="quiet">None</span>
  const { tone, label } = states[invitation.state]
  return (
    <Group gap="0 8px">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {invitation.state !== 'accepted' && (
        <span className="quiet small">
          <RelativeTime at={invitation.sentAt} />
        </span>
      )}
    </Group>
  )
}
