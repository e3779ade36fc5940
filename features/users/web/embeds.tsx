import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/web/api.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'

/** Asks before leaving a screen with unsaved changes, also when closing the tab. Does not ask when signing out. */
export function UnsavedChangesDialog({ hasUnsavedChanges }: { hasUnsavedChanges: () => boolean }) {
  const queryClient = useQueryClient()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      hasUnsavedChanges() &&
      queryClient.getQueryData(currentUserQuery.queryKey) !== null,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
    >
      You have unsaved changes to your profile.
    </ConfirmDialog>
  )
}
