import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

/** Named, because the compiler does not write out the type of so many endpoints. */
type ReceiptClient = ReturnType<typeof apiClient<typeof contract>>

export const receipts: ReceiptClient = apiClient<typeof contract>()

export const emailInfoQuery = receipts.query('GET /api/receipts/email-info')

/** Takes an email out of the trash: from the trash itself, or as the undo of deleting it. */
export function useRestoreEmail() {
  return receipts.useAction('POST /api/receipts/emails/{id}/restore', {
    success: ({ subject }) => ({ title: 'Email restored', message: `${subject ?? 'No Subject'} is back on the list.` }),
    failure: 'Failed to restore the email.',
  })
}
