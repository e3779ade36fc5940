import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import type { Person } from '../schema.ts'
import { failed, people, useRestorePerson } from './api.ts'
import { type StaffList } from './staff-lists.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

type RemoveDialogProps = { person: Person; list: StaffList; isOpen: boolean; onClose: () => void }

/** Asks before a person is removed. They can be restored for 30 days; what ends at once is their sessions. */
export function RemoveDialog({ person, list, isOpen, onClose }: RemoveDialogProps) {
  const params = { id: person.id }
  const isInvited = person.invitation !== null && person.invitation.state !== 'accepted'
  const restore = useRestorePerson()
  const remove = people.useAction('DELETE /api/admin/users/{id}', {
    success: {
      title: `${formatPersonName(person)} removed`,
      message: `${isInvited ? 'Their invitation no longer works' : 'They were signed out'}. You can restore them for 30 days.`,
      undo: () => void restore.run({ params }),
    },
    failure: failed(list.removeFailure),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void remove.run({ params })}
      title={`Remove ${formatPersonName(person)}?`}
      confirmLabel="Remove"
      isBusy={remove.isRunning}
    >
      {isInvited ? 'The link in their invitation stops working now' : 'They are signed out now and can’t sign in'}.
      After 30 days their profile and everything they created are deleted. Once that has happened, this action cannot be
      undone.
    </ConfirmDialog>
  )
}
