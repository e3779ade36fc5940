import { formatCount } from '#platform/web/format.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import type { Session } from '../../schema.ts'
import { accounts } from '../api.ts'

const failure = 'Failed to sign out. Please try again.'
const formatSessionCount = (count: number) => formatCount(count, ['other session', 'other sessions'])

type EndSessionDialogProps = { session: Session | undefined; isOpen: boolean; onClose: () => void }

export function EndSessionDialog({ session, isOpen, onClose }: EndSessionDialogProps) {
  const { id = '', device = '' } = session ?? {}
  const end = accounts.useAction('DELETE /api/auth/sessions/{id}', {
    success: { title: 'Signed out', message: `${device} is signed out.` },
    failure,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void end.run({ params: { id } }).then(onClose)}
      title={`Sign out ${device}?`}
      confirmLabel="Sign out"
      isBusy={end.isRunning}
    >
      To use Foundry there again, you'll need a new sign-in link.
    </ConfirmDialog>
  )
}

type EndOthersDialogProps = { count: number; isOpen: boolean; onClose: () => void }

export function EndOthersDialog({ count, isOpen, onClose }: EndOthersDialogProps) {
  const end = accounts.useAction('DELETE /api/auth/sessions', {
    success: ({ endedCount }) => ({
      title: 'Signed out everywhere else',
      message: `${formatSessionCount(endedCount)} ended.`,
    }),
    failure,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void end.run().then(onClose)}
      title="Sign out everywhere else?"
      confirmLabel="Sign out everywhere else"
      isBusy={end.isRunning}
    >
      This ends {formatSessionCount(count)}. You'll stay signed in here.
    </ConfirmDialog>
  )
}
