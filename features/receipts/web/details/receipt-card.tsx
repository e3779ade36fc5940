import { Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { formatDate } from '#platform/web/format.ts'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { ReceiptAttachment, ReceiptData } from '../../schema.ts'
import { receipts } from '../api.ts'
import { formatConfidence, warningTexts } from '../receipt-labels.ts'
import { LineItems } from './line-items.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { ReceiptFields } from './receipt-fields.tsx'

const EditReceiptDialog = lazyDialog(() => import('./edit-receipt-dialog.tsx').then((file) => file.EditReceiptDialog))

type ReceiptCardProps = {
  receipt: ReceiptData
  attachment: ReceiptAttachment | undefined
  /** Whether the keys of the screen act on it: of several, the first that is not verified. */
  hasKeys: boolean
}

/** What was read from a receipt, beside its picture, to be verified or corrected. */
export function ReceiptCard({ receipt, attachment, hasKeys }: ReceiptCardProps) {
  const { id, merchantName, confidence, isVerified, warnings } = receipt
  const [activeField, setActiveField] = useState<string>()
  const editing = useDialog()
  const { verify, unverify } = useVerification()
  const change = (action: typeof verify) => void action.run({ params: { id } })
  useHotkeys(
    hasKeys && !editing.props.isOpen
      ? [
          ['v', () => change(verify)],
          ['e', () => editing.open()],
        ]
      : [],
  )
  const active = activeField === undefined ? undefined : receipt.fields[activeField]
  return (
    <TitleCard
      title={merchantName ?? 'Unknown merchant'}
      aside={
        <Group gap="sm">
          <Badge>{`${formatConfidence(confidence)} confidence`}</Badge>
          {isVerified && <StatusBadge tone="success">Verified</StatusBadge>}
        </Group>
      }
    >
      {warnings.map(({ code }) => (
        <Text key={code} fz="sm">
          <StatusBadge tone="warning">Check</StatusBadge> {warningTexts[code]}
        </Text>
      ))}
      {attachment?.mimeType.startsWith('image/') && <PicturePanel attachment={attachment} box={active?.box ?? null} />}
      <ReceiptFields receipt={receipt} activeField={activeField} onActive={setActiveField} />
      <LineItems receipt={receipt} />
      <Stack gap="xs">
        <Group gap="sm">
          {isVerified ? (
            <Button size="sm" variant="default" loading={unverify.isRunning} onClick={() => change(unverify)}>
              Remove verification
            </Button>
          ) : (
            <Button size="sm" loading={verify.isRunning} onClick={() => change(verify)}>
              Verify
            </Button>
          )}
          <Button size="sm" variant="default" onClick={() => editing.open()}>
            Edit
          </Button>
        </Group>
        {receipt.verifiedAt && (
          <p className="quiet small">
            {`Verified by ${receipt.verifiedBy ?? 'a former member'}, ${formatDate(receipt.verifiedAt, 'dateTime')}`}
          </p>
        )}
      </Stack>
      <EditReceiptDialog receipt={receipt} {...editing.props} />
    </TitleCard>
  )
}

function useVerification() {
  const verify = receipts.useAction('POST /api/receipts/data/{id}/verify', {
    success: { title: 'Receipt Verified', message: 'The receipt data has been marked as verified.' },
    failure: 'Failed to verify the receipt. Please try again.',
  })
  const unverify = receipts.useAction('POST /api/receipts/data/{id}/unverify', {
    success: { title: 'Verification removed' },
    failure: 'Failed to remove the verification. Please try again.',
  })
  return { verify, unverify }
}
