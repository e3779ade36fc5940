import type { ReceiptData } from '../../schema.ts'
import { receipts } from '../api.ts'

type Listeners = { onVerify: (() => void) | undefined; onReply(receipt: ReceiptData): void }

/** Verifies a receipt as it is on the screen: if someone else changed it since, it is refused. */
export function useVerification(
  { id, version, isVerified, merchantName }: ReceiptData,
  { onVerify, onReply }: Listeners,
) {
  const undo = receipts.useAction('POST /api/receipts/data/{id}/unverify', {
    success: { title: 'Verification removed' },
    failure: 'Failed to remove the verification. Please try again.',
    onSuccess: onReply,
  })
  const unverify = () => void undo.run({ params: { id } })
  const verify = receipts.useAction('POST /api/receipts/data/{id}/verify', {
    success: {
      title: 'Receipt Verified',
      message: 'The receipt data has been marked as verified.',
      undo: unverify,
    },
    // By then the next receipt may be shown.
    failure: ({ message }) => ({
      title: `${merchantName ?? 'The receipt'} was not verified`,
      message: message || 'Failed to verify the receipt. Please try again.',
    }),
    onSuccess: onReply,
  })
  return {
    verify: {
      isRunning: verify.isRunning,
      run: (ifMatch = version) => {
        if (isVerified && ifMatch === version) return
        onVerify?.()
        void verify.run({ params: { id }, ifMatch })
      },
    },
    unverify: { isRunning: undo.isRunning, run: () => isVerified && unverify() },
  }
}
