import { Button } from '@mantine/core'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { AdvisingRequest } from '../../request-schema.ts'
import { advising } from '../api.ts'

const BookDialog = lazyDialog(() => import('./book-dialog.tsx').then((file) => file.BookDialog))

/** What the person who asked can do: choose a time, and withdraw. */
export function OwnRequestActions({ request }: { request: AdvisingRequest }) {
  const mayWithdraw = request.status === 'received' || request.status === 'assigned' || request.status === 'scheduled'
  return (
    <>
      <BookButton request={request} />
      {mayWithdraw && <WithdrawButton request={request} />}
    </>
  )
}

/** Books the meeting of a request whose advisor takes bookings here; nothing for others. */
export function BookButton({ request }: { request: AdvisingRequest }) {
  const dialog = useDialog()
  const mayBook = useHasPermission('advising.book')
  if (!mayBook || request.status !== 'assigned' || !request.assignee?.takesBookings) return null
  return (
    <>
      <Button size="sm" aria-label={`Choose a time for ${request.topic}`} onClick={() => dialog.open()}>
        Choose a time
      </Button>
      <BookDialog request={request} {...dialog.props} />
    </>
  )
}

function WithdrawButton({ request: { id, topic } }: { request: AdvisingRequest }) {
  const confirming = useDialog()
  const withdraw = advising.useAction('POST /api/advising/requests/{id}/withdraw', {
    success: { title: 'Request withdrawn' },
    failure: { title: 'Not withdrawn', message: 'Please try again.' },
    onSuccess: confirming.close,
  })
  return (
    <>
      <Button size="sm" variant="subtle" color="red" aria-label={`Withdraw ${topic}`} onClick={() => confirming.open()}>
        Withdraw
      </Button>
      <ConfirmDialog
        {...confirming.props}
        title="Withdraw this request?"
        confirmLabel="Withdraw request"
        isBusy={withdraw.isRunning}
        onConfirm={() => void withdraw.run({ params: { id } })}
      >
        A meeting that is scheduled is canceled. You can ask again at any time.
      </ConfirmDialog>
    </>
  )
}
