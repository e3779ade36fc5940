import { Button } from '@mantine/core'
import UserPlus from 'lucide-react/icons/user-round-plus'
import { lazy } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import { PeopleTable } from './list/people-table.tsx'
import { mentorManagement, teamManagement, userManagement, type StaffList } from './staff-lists.ts'

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx').then((file) => file.InviteDialog))
const RemovedPeople = lazy(() =>
  import('./removed/removed-people.tsx').then((file) => ({ default: file.RemovedPeople })),
)

export const UserManagementScreen = () => <StaffListScreen list={userManagement} />
export const TeamManagementScreen = () => <StaffListScreen list={teamManagement} />
export const MentorManagementScreen = () => <StaffListScreen list={mentorManagement} />

function StaffListScreen({ list }: { list: StaffList }) {
  const maySee = useHasPermission('person.list')
  const inviting = useDialog()
  if (!maySee)
    return <AccessDenied title="Access Denied">You need administrator privileges to access this page.</AccessDenied>
  const invite = (
    <Button leftSection={<UserPlus size={18} aria-hidden />} onClick={() => inviting.open()}>
      {list.inviteLabel}
    </Button>
  )
  return (
    <>
      <PageHeader title={list.title} intro={list.intro} actions={invite} />
      <ScreenTabs
        label={list.title}
        tabs={[
          { value: 'active', label: 'Current', content: <PeopleTable list={list} /> },
          { value: 'removed', label: 'Removed', content: <RemovedPeople /> },
        ]}
      />
      <InviteDialog list={list} {...inviting.props} />
    </>
  )
}
