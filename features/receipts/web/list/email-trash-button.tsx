import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { TrashButton } from '#platform/web/ui/trash-button.tsx'
import { askToDeleteForever } from '#platform/web/ui/trash-list.tsx'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { receipts, useRestoreEmail } from '../api.ts'

export function EmailTrashButton() {
  const { data: trashed = [] } = useQuery(receipts.query('GET /api/receipts/emails/trash'))
  const purge = receipts.useAction('POST /api/receipts/emails/purge', {
    success: ({ purgedCount }) => ({ title: `${formatCount(purgedCount, 'email')} deleted forever` }),
    failure: 'Failed to delete forever. Please try again.',
  })
  const ask = askToDeleteForever('email', 'Files and receipts are deleted, too. This cannot be undone.')
  return (
    <TrashButton
      label="Emails in the trash"
      intro={`Emails are deleted forever after ${receiptLimits.trashDays} days.`}
      restore={useRestoreEmail()}
      purge={{ ...purge, ask }}
      items={trashed.map(({ id, subject, fromAddress, receivedAt }) => ({
        id,
        name: subject ?? 'No Subject',
        details: (
          <>
            <span>{fromAddress || 'Unknown sender'}</span>
            <span>
              Received <RelativeTime at={receivedAt} />
            </span>
          </>
        ),
      }))}
    />
  )
}
