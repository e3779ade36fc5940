import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { TrashButton } from '#platform/web/ui/trash-button.tsx'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { receipts, useRestoreEmail } from '../api.ts'

export function EmailTrashButton() {
  const { data: trashed = [] } = useQuery(receipts.query('GET /api/receipts/emails/trash'))
  const purge = receipts.useAction('POST /api/receipts/emails/purge', {
    success: ({ purgedCount }) => ({ title: `${formatCount(purgedCount, 'email')} deleted forever` }),
    failure: 'Failed to delete forever. Please try again.',
  })
  const ask = (items: readonly { name: string }[]) => ({
    title: `Delete ${items.length === 1 ? items[0]!.name : formatCount(items.length, 'email')} forever?`,
    text: 'Their files and receipts are deleted, too. This cannot be undone.',
    confirmLabel: 'Delete forever',
  })
  return (
    <TrashButton
      label="Emails in the trash"
      intro={`Emails are deleted forever after ${receiptLimits.trashDays} days.`}
      restore={useRestoreEmail()}
      purge={{ ...purge, ask }}
      items={trashed.map((email) => ({ ...email, name: email.subject ?? 'No Subject' }))}
    />
  )
}
