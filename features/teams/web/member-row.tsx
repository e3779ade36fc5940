import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row } from '#platform/web/ui/rows.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { MemberRole, Venture } from '#features/ventures/schema.ts'
import type { Member } from '../schema.ts'
import { teams } from './api.ts'
import { roleChoices, roleLabels } from './roles.ts'

type MemberRowProps = { venture: Venture; member: Member }

export function MemberRow({ venture, member }: MemberRowProps) {
  const { id: ownId } = useCurrentUser()
  const isSelf = member.personId === ownId
  const mayManage = venture.role === 'owner' && member.role !== 'owner'
  return (
    <Row
      media={<Avatar name={member.name} src={member.photoUrl} isDecorative />}
      name={
        <>
          {member.name}
          {isSelf && <span className="quiet"> (you)</span>}
        </>
      }
      details={
        member.role === 'owner' ? (
          'Manages the team'
        ) : (
          <>
            Joined <RelativeTime at={member.joinedAt} />
          </>
        )
      }
    >
      {mayManage ? (
        <RoleSelect venture={venture} member={member} />
      ) : (
        <Badge tone={member.role === 'owner' ? 'info' : 'neutral'}>{roleLabels[member.role]}</Badge>
      )}
      {(mayManage || (isSelf && member.role !== 'owner')) && (
        <RemoveButton venture={venture} member={member} isLeaving={isSelf} />
      )}
    </Row>
  )
}

const failure = 'Something went wrong. Please try again.'

/** Transferring the venture asks first: whoever does it cannot undo it. */
function RoleSelect({ venture, member }: MemberRowProps) {
  const transfer = useDialog()
  const edit = teams.useAction('PATCH /api/ventures/{id}/members/{personId}', {
    success: (_, { body: { role } }) => ({
      title: 'Role changed',
      message: `${member.name} is now ${role === 'viewer' ? 'a viewer' : `an ${role}`} of ${venture.name}.`,
    }),
    failure,
    onSuccess: transfer.close,
  })
  const set = (role: MemberRole) =>
    void edit.run({ params: { id: venture.id, personId: member.personId }, body: { role } })
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`Role of ${member.name}`}
        data={[...roleChoices, { value: 'owner', label: roleLabels.owner }]}
        value={member.role}
        disabled={edit.isRunning}
        onChange={({ currentTarget: { value } }) => (value === 'owner' ? transfer.open() : set(value as MemberRole))}
      />
      <ConfirmDialog
        {...transfer.props}
        onConfirm={() => set('owner')}
        title={`Transfer ${venture.name} to ${member.name}?`}
        confirmLabel="Transfer ownership"
        isBusy={edit.isRunning}
        isDestructive={false}
      >
        {member.name} will manage the team and can delete the venture. You stay on as an editor and can't undo this
        yourself.
      </ConfirmDialog>
    </>
  )
}

function RemoveButton({ venture, member, isLeaving }: MemberRowProps & { isLeaving: boolean }) {
  const navigate = useNavigate()
  const question = useDialog()
  const removal = teams.useAction('DELETE /api/ventures/{id}/members/{personId}', {
    success: isLeaving
      ? { title: 'You left the venture', message: `${venture.name} is no longer among your ventures.` }
      : { title: 'Member removed', message: `${member.name} no longer has access to ${venture.name}.` },
    failure,
    onSuccess: () => (isLeaving ? navigate({ to: '/ventures' }) : question.close()),
  })
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={isLeaving ? 'Leave this venture' : `Remove ${member.name}`}
        onClick={() => question.open()}
      >
        {isLeaving ? 'Leave' : 'Remove'}
      </Button>
      <ConfirmDialog
        {...question.props}
        onConfirm={() => void removal.run({ params: { id: venture.id, personId: member.personId } })}
        title={isLeaving ? 'Leave this venture?' : `Remove ${member.name}?`}
        confirmLabel={isLeaving ? 'Leave venture' : 'Remove member'}
        isBusy={removal.isRunning}
      >
        {isLeaving
          ? `You'll lose access to ${venture.name} unless its owner invites you again.`
          : `${member.name} will lose access to ${venture.name}. Their work stays.`}
      </ConfirmDialog>
    </>
  )
}
