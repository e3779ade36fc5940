import { Button, Group } from '@mantine/core'
import type { ReceiptEmail } from '../../schema.ts'
import { receipts, useRestoreEmail } from '../api.ts'

type EmailActionsProps = {
  email: ReceiptEmail
  /** Resolves once the email is no longer shown: what is shown is read again. */
  onDeleted(): Promise<void>
}

/** What can be done with an email as a whole. */
export function EmailActions({ email, onDeleted }: EmailActionsProps) {
  const { id, state, subject } = email
  const params = { id }
  const restore = useRestoreEmail()
  const release = receipts.useAction('POST /api/receipts/emails/{id}/release', {
    success: { title: 'Email released', message: 'It is being read.' },
    failure: 'Failed to release the email. Please try again.',
  })
  const reprocess = receipts.useAction('POST /api/receipts/emails/{id}/reprocess', {
    success: { title: 'Reading again', message: 'What you verified or corrected stays.' },
    failure: 'Failed to read the email again. Please try again.',
  })
  const trash = receipts.useAction('DELETE /api/receipts/emails/{id}', {
    success: {
      title: 'Email deleted',
      message: `${subject ?? 'No Subject'} is in the trash.`,
      undo: () => void restore.run({ params }),
    },
    failure: 'Failed to delete the email. Please try again.',
    onSuccess: onDeleted,
  })
  return (
    <Group gap="sm">
      {state === 'quarantined' && (
        <Button size="sm" loading={release.isRunning} onClick={() => void release.run({ params })}>
          Release
        </Button>
      )}
      {(state === 'ready' || state === 'failed') && (
        <Button
          size="sm"
          variant="default"
          loading={reprocess.isRunning}
          onClick={() => void reprocess.run({ params })}
        >
          Read again
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        color="red"
        loading={trash.isRunning}
        onClick={() => void trash.run({ params })}
      >
        Delete
      </Button>
    </Group>
  )
}
