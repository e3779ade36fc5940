import '#platform/web/theme/sheets/select.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser } from '#features/accounts/web/api.ts'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Member, MemberRole, Venture } from '../../schema.ts'
import { getLabel } from '../venture-labels.ts'
import { useEditMember, useRemoveMember } from './api.ts'
import styles from './team-panel.module.css'

type MemberRowProps = { venture: Venture; member: Member }

export function MemberRow({ venture, member }: MemberRowProps) {
  const { id: ownId } = useCurrentUser()
  const isSelf = member.personId === ownId
  const mayManage = venture.role === 'owner' && member.role !== 'owner'
  return (
    <li className={styles.row}>
      <Avatar name={member.name} src={member.photoUrl} isDecorative />
      <div className={styles.content}>
        <p className={styles.name}>
          {member.name}
          {isSelf && <span className="quiet"> (you)</span>}
        </p>
        <p className={styles.meta}>
          {member.role === 'owner' ? (
            'Decides who belongs to it'
          ) : (
            <>
              Joined <RelativeTime at={member.joinedAt} />
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {mayManage ? (
          <RoleSelect venture={venture} member={member} />
        ) : (
          <Badge tone={member.role === 'owner' ? 'info' : 'neutral'}>{getLabel(member.role)}</Badge>
        )}
        {(mayManage || (isSelf && member.role !== 'owner')) && (
          <RemoveButton venture={venture} member={member} ownId={ownId} />
        )}
      </div>
    </li>
  )
}

const roles = [
  { value: 'editor', label: 'Editor' },
  { value: 'viewer', label: 'Viewer' },
  { value: 'owner', label: 'Owner' },
]
const fail = (error: Error) => showError({ title: 'Error', message: getErrorMessage(error, 'Something went wrong.') })

/** Giving the venture away is asked about: the one who gives it cannot take it back. */
function RoleSelect({ venture, member }: MemberRowProps) {
  const edit = useEditMember(venture.id)
  const [isConfirmingTransfer, setConfirmingTransfer] = useState(false)
  const close = () => setConfirmingTransfer(false)
  const set = (role: MemberRole) =>
    edit.mutate(
      { personId: member.personId, role },
      {
        onSuccess: () => {
          close()
          showSuccess({ title: 'Role changed', message: `${member.name} is ${role} of ${venture.name} now.` })
        },
        onError: fail,
      },
    )
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={`Role of ${member.name}`}
        data={roles}
        value={member.role}
        disabled={edit.isPending}
        onChange={({ currentTarget: { value } }) =>
          value === 'owner' ? setConfirmingTransfer(true) : set(value as MemberRole)
        }
      />
      <ConfirmDialog
        isOpen={isConfirmingTransfer}
        onClose={close}
        onConfirm={() => set('owner')}
        title={`Give ${venture.name} to ${member.name}?`}
        confirmLabel="Give it away"
        isBusy={edit.isPending}
        isDestructive={false}
      >
        {member.name} will decide who belongs to it and may delete it. You stay as an editor, and cannot take it back
        yourself.
      </ConfirmDialog>
    </>
  )
}

function RemoveButton({ venture, member, ownId }: MemberRowProps & { ownId: string }) {
  const isLeaving = member.personId === ownId
  const removal = useRemoveMember(venture.id, ownId)
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const remove = () =>
    removal.mutate(member.personId, {
      onSuccess: () => {
        close()
        if (isLeaving) void navigate({ to: '/ventures' })
        showSuccess(
          isLeaving
            ? { title: 'You left the venture', message: `${venture.name} is no longer among your ventures.` }
            : { title: 'Member removed', message: `${member.name} does not belong to ${venture.name} any more.` },
        )
      },
      onError: fail,
    })
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={isLeaving ? 'Leave this venture' : `Remove ${member.name}`}
        onClick={() => setConfirming(true)}
      >
        {isLeaving ? 'Leave' : 'Remove'}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={close}
        onConfirm={remove}
        title={isLeaving ? 'Leave this venture?' : `Remove ${member.name}?`}
        confirmLabel={isLeaving ? 'Leave venture' : 'Remove member'}
        isBusy={removal.isPending}
      >
        {isLeaving
          ? `You will not see ${venture.name} any more, unless its owner invites you again.`
          : `${member.name} will not see ${venture.name} any more. What they did stays.`}
      </ConfirmDialog>
    </>
  )
}
