import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/format.ts'
import type { LedgerReceipt } from '../../ledger-schema.ts'
import type { ReceiptCategory } from '../../schema.ts'
import { RulesButton } from '../category-rules/rules-button.tsx'
import { ReceiptCard } from '../details/receipt-card.tsx'

type ReceiptPaneProps = { receipt: LedgerReceipt; onVerify(): void }

/** The receipt under review, and the email it came with. */
export function ReceiptPane({ receipt, onVerify }: ReceiptPaneProps) {
  const { email, attachment, merchantName, category } = receipt
  return (
    <ReceiptCard receipt={receipt} attachment={attachment} hasKeys onVerify={onVerify}>
      <p className="quiet small">
        {'From '}
        <Anchor renderRoot={(props) => <Link to="/receipts" search={{ email: email.id }} {...props} />}>
          {email.subject ?? 'No Subject'}
        </Anchor>
        {`, ${email.fromAddress || 'unknown sender'}, ${formatDate(email.receivedAt, 'dateTime')}`}
      </p>
      {merchantName && (
        <div>
          <RulesButton draft={{ contains: merchantName, category: category as ReceiptCategory | null }} />
        </div>
      )}
    </ReceiptCard>
  )
}
