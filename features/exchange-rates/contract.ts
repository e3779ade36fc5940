import { endpoint } from '#platform/contract/endpoint.ts'
import { pageQuery } from '#platform/contract/paging.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'
import { enteredRate, exchangeRate, rateImport, rateQuery, rateStatus } from './schema.ts'

const list = { permission: 'exchangeRate.list', isInstallationWide: true } as const
const edit = {
  permission: 'exchangeRate.edit',
  isInstallationWide: true,
  limit: 'exchangeRate.edit',
  invalidates: ['exchangeRates', 'receipts'],
} as const

export const contract = {
  getRateStatus: endpoint('GET /api/exchange-rates/status', {
    ...list,
    summary: 'The home currency, where rates come from, and the last day that has some.',
    reply: rateStatus,
  }),
  listRates: endpoint('GET /api/exchange-rates', {
    ...list,
    summary: 'Exchange rates, the newest day first; the European Central Bank gives them for one euro.',
    query: pageQuery.extend(rateQuery.shape),
    reply: z.array(exchangeRate),
  }),
  enterRate: endpoint('POST /api/exchange-rates', {
    ...edit,
    summary: 'Enters what one unit of a currency was worth on a day; an earlier entry of that day is replaced.',
    body: enteredRate,
    reply: exchangeRate,
  }),
  removeRate: endpoint('DELETE /api/exchange-rates/{id}', {
    ...edit,
    summary: 'Removes a rate that staff entered.',
    reply: exchangeRate,
  }),
  importRates: endpoint('POST /api/exchange-rates/import', {
    ...edit,
    summary: 'Adds reference rates from a CSV file of the European Central Bank; rates that staff entered stay.',
    body: rateImport,
    maxBodyBytes: limits.link.import.bytes + limits.body.bytes,
    reply: z.object({ dayCount: z.number() }),
  }),
}
