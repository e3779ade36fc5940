import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Session } from '../../schema.ts'
import { accountsApi, sessionsQuery } from '../api.ts'

type EndSessionDialogProps = { session: Session | undefined; isOpen: boolean; onClose: () => void }

export function EndSessionDialog({ session, isOpen, onClose }: EndSessionDialogProps) {
  const device = session?.device ?? ''
  const end = useEndSessions({
    request: () => accountsApi('DELETE /api/auth/sessions/{id}', { params: { id: session?.id ?? '' } }),
    toToast: () => ({ title: 'Signed out', message: `${device} is signed out.` }),
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => end.mutate()}
      title={`Sign out ${device}?`}
      confirmLabel="Sign out"
      isBusy={end.isPending}
    >
      Whoever uses it needs a new sign-in link to come back.
    </ConfirmDialog>
  )
}

type EndOthersDialogProps = { count: number; isOpen: boolean; onClose: () => void }

export function EndOthersDialog({ count, isOpen, onClose }: EndOthersDialogProps) {
  const end = useEndSessions({
    request: () => accountsApi('DELETE /api/auth/sessions'),
    toToast: ({ endedCount }) => ({
      title: 'Signed out everywhere else',
      message: `${formatSessionCount(endedCount)} ended.`,
    }),
    onClose,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => end.mutate()}
      title="Sign out everywhere else?"
      confirmLabel="Sign out everywhere else"
      isBusy={end.isPending}
    >
      This ends {formatSessionCount(count)}. You stay signed in here.
    </ConfirmDialog>
  )
}

const formatSessionCount = (count: number) => (count === 1 ? '1 other session' : `${count} other sessions`)

type EndSessionsOptions<T> = {
  request: () => Promise<T>
  toToast: (reply: T) => { title: string; message: string }
  onClose: () => void
}

function useEndSessions<T>({ request, toToast, onClose }: EndSessionsOptions<T>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: request,
    onSuccess: (reply) => showSuccess(toToast(reply)),
    onError: (error) =>
      showError({ title: 'Error', message: getErrorMessage(error, 'Failed to sign out. Please try again.') }),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}
