import { UnstyledButton } from '@mantine/core'
import { formatCount } from '#platform/web/format.ts'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import type { ReceiptEmail } from '../../schema.ts'
import { stateLooks } from '../receipt-labels.ts'
import styles from './emails.module.css'

type EmailRowProps = { email: ReceiptEmail; isCurrent: boolean; onSelect: () => void }

/** One email of the list, which selects it. */
export function EmailRow({ email, isCurrent, onSelect }: EmailRowProps) {
  const { subject, fromAddress, attachmentCount, processedAt, receivedAt, deliveryCount } = email
  return (
    <li>
      <UnstyledButton className={styles.email!} aria-current={isCurrent || undefined} onClick={onSelect}>
        <span className={styles.subject}>{subject ?? 'No Subject'}</span>
        <span className={`quiet small ${styles.details}`}>
          {fromAddress || 'Unknown sender'} · {formatCount(attachmentCount, 'attachment')} ·{' '}
          <RelativeTime at={processedAt ?? receivedAt} />
          {deliveryCount > 1 && ` · delivered ${deliveryCount} times`}
        </span>
        <EmailBadges email={email} />
      </UnstyledButton>
    </li>
  )
}

function EmailBadges({ email }: { email: ReceiptEmail }) {
  const { state, isReceipt, isInvoice, receiptData } = email
  const openCount = receiptData.filter(({ isVerified }) => !isVerified).length
  const hasWarning = receiptData.some(({ warnings, isVerified }) => warnings.length > 0 && !isVerified)
  const look = stateLooks[state]
  return (
    <span className={styles.badges}>
      {isReceipt && <Badge tone="info">Receipt</Badge>}
      {isInvoice && <Badge tone="info">Invoice</Badge>}
      {state !== 'ready' && <StatusBadge tone={look.tone}>{look.label}</StatusBadge>}
      {receiptData.length > 0 && openCount === 0 && <StatusBadge tone="success">Verified</StatusBadge>}
      {hasWarning && <StatusBadge tone="warning">Check</StatusBadge>}
    </span>
  )
}
