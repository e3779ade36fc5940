import { apiClient } from '#platform/web/api-client.ts'
import type { contract } from '../contract.ts'

export const exchangeRates = apiClient<typeof contract>()

export const rateStatusQuery = exchangeRates.query('GET /api/exchange-rates/status')

/** Keeps a rate: from the form, or as the undo of removing it. */
export function useEnterRate() {
  return exchangeRates.useAction('POST /api/exchange-rates', {
    success: ({ base }) => ({ title: 'Rate saved', message: `Receipts in ${base} without a rate get it now.` }),
    failure: 'Failed to save the rate. Please try again.',
  })
}
