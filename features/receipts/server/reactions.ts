import { on } from '#platform/server/events.ts'
import { fillAllRates } from './rates/actions.ts'

export const reactions = [
  on('exchangeRate.published', { job: 'receipts.fill-published-rates', react: (ctx) => fillAllRates(ctx) }),
  on('exchangeRate.entered', {
    job: 'receipts.fill-entered-rate',
    react: (ctx, { data }) => fillAllRates(ctx, data),
  }),
  on('exchangeRate.removed', {
    job: 'receipts.drop-removed-rate',
    react: (ctx, { data }) => fillAllRates(ctx, data),
  }),
]
