import { Button, Stack, Text } from '@mantine/core'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import type { LedgerReceipt } from '../../ledger-schema.ts'
import { receipts as client } from '../api.ts'
import { formatAmount, formatConfidence, warningTexts } from '../receipt-labels.ts'

type BulkVerifyDialogProps = { isOpen: boolean; onClose(): void; receipts: LedgerReceipt[]; onVerified(): void }

/** The same checks as for one receipt, for all that are selected, before they are verified. */
export function BulkVerifyDialog({ isOpen, onClose, receipts, onVerified }: BulkVerifyDialogProps) {
  const verify = client.useAction('POST /api/receipts/data/verify', {
    success: ({ verifiedCount, changedCount }) => ({
      title: `${formatCount(verifiedCount, 'receipt')} verified`,
      ...(changedCount > 0 && { message: `${changedCount} changed since you saw them and were left as they are.` }),
    }),
    failure: 'Failed to verify the receipts. Please try again.',
    onSuccess: () => {
      onClose()
      onVerified()
    },
  })
  // The server takes 200 at once.
  const versions = receipts.slice(0, 200).map(({ id, version }) => ({ id, version }))
  const warnedCount = receipts.filter(({ warnings }) => warnings.length > 0).length
  const label = `Verify ${formatCount(versions.length, 'receipt')}`
  const footer = (
    <>
      <Button variant="default" onClick={onClose} disabled={verify.isRunning} data-autofocus>
        Cancel
      </Button>
      <Button loading={verify.isRunning} onClick={() => void verify.run({ body: { receipts: versions } })}>
        {label}
      </Button>
    </>
  )
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={`${label}?`} isBusy={verify.isRunning} footer={footer}>
      <Stack gap="sm">
        <Text>
          {warnedCount === 0
            ? 'None of them has a warning.'
            : `${formatCount(warnedCount, 'receipt')} of them should be looked at first.`}
        </Text>
        <Rows aria-label="Receipts to verify">
          {receipts.map((receipt) => (
            <CheckedRow key={receipt.id} receipt={receipt} />
          ))}
        </Rows>
      </Stack>
    </SheetDialog>
  )
}

function CheckedRow({ receipt }: { receipt: LedgerReceipt }) {
  const { merchantName, transactionDate, totalAmount, currency, confidence, warnings } = receipt
  const facts = [
    formatAmount(totalAmount, currency),
    transactionDate ? formatDate(transactionDate) : 'No date',
    `${formatConfidence(confidence)} confidence`,
  ]
  return (
    <Row
      name={merchantName ?? 'Unknown merchant'}
      details={[facts.join(' · '), ...warnings.map(({ code }) => warningTexts[code])].join(' — ')}
    >
      {warnings.length > 0 && <StatusBadge tone="warning">Check</StatusBadge>}
    </Row>
  )
}
