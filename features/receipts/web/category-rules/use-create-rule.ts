import { formatCount } from '#platform/web/format.ts'
import { receipts } from '../api.ts'

/** Saves a rule: from the form, or as the undo of removing it. */
export function useCreateRule() {
  return receipts.useAction('POST /api/receipts/category-rules', {
    success: ({ changedCount }) => ({
      title: 'Rule saved',
      message:
        changedCount > 0 ? `${formatCount(changedCount, 'receipt')} changed to it.` : 'It applies to new receipts.',
    }),
    failure: 'Failed to save the rule. Please try again.',
  })
}
