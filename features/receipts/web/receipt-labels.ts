import { formatDate } from '#platform/web/format.ts'
import type { Tone } from '#platform/web/ui/badge.tsx'
import type { EmailAuthentication, EmailState, QuarantineReason, ReceiptEmail, ReceiptWarning } from '../schema.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'

export const stateLooks: Record<EmailState, { label: string; tone: Tone }> = {
  received: { label: 'Waiting', tone: 'neutral' },
  reading: { label: 'Reading', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  quarantined: { label: 'Quarantined', tone: 'warning' },
}

export const stateChoices = Object.entries(stateLooks).map(([value, { label }]) => ({ value, label }))

export const reviewChoices = [
  { value: 'open', label: 'To review' },
  { value: 'verified', label: 'Verified' },
]

const quarantineTexts: Record<QuarantineReason, string> = {
  sender:
    'The sender is not on the list of people who may send receipts, so nothing was read. Release it if you know the sender.',
  forged:
    'The checks of its sender failed, so nothing was read. It may be forged. Release it only if you know where it comes from.',
  automatic: 'A program sent this, such as a mailing list or an out-of-office reply, so nothing was read.',
}

/** Why an email waits for staff, and until when; null for others. */
export function describeQuarantine({ quarantineReason, processedAt }: ReceiptEmail): string | null {
  if (!quarantineReason || !processedAt) return null
  const endsAt = Date.parse(processedAt) + receiptLimits.quarantineDays * dayMs
  return `${quarantineTexts[quarantineReason]} Unless you release it, it is deleted forever after ${formatDate(endsAt)}.`
}

const dayMs = 86_400_000

/** "SPF pass, DKIM pass, DMARC fail" */
export const formatChecks = ({ spf, dkim, dmarc }: EmailAuthentication): string =>
  [`SPF ${spf}`, `DKIM ${dkim}`, `DMARC ${dmarc}`].join(', ').replaceAll('unchecked', 'not checked')

export const warningTexts: Record<ReceiptWarning['code'], string> = {
  sum: 'Subtotal and tax do not add up to the total.',
  future: 'The date is in the future.',
  old: 'The date is more than 2 years ago.',
  noTotal: 'No total was found.',
  noDate: 'No date was found.',
  duplicate: 'There is another receipt like this one.',
}

const fileUnits = ['Bytes', 'KB', 'MB', 'GB']

/** "4.2 MB" */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(fileUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Math.round((bytes / 1_024 ** step) * 10) / 10} ${fileUnits[step]}`
}

/** "$21.59", "€1,250.00" */
export function formatAmount(amount: string | number | null, currency: string): string {
  if (amount === null) return '–'
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount))
}

/** "$21.59", "$200", "$1.3K", for axes. */
export const formatShortAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
    ...(Math.abs(amount) >= 1_000 && { notation: 'compact', maximumFractionDigits: 1 }),
  }).format(amount)

/** "79%" */
export const formatConfidence = (confidence: string): string => `${Math.round(Number(confidence) * 100)}%`

export const fieldLabels: Record<string, string> = {
  merchantName: 'Merchant',
  totalAmount: 'Total amount',
  subtotalAmount: 'Subtotal',
  taxAmount: 'Tax amount',
  currency: 'Currency',
  transactionDate: 'Date',
  category: 'Category',
  paymentMethod: 'Payment method',
  notes: 'Notes',
}

/** A value as people read it: amounts in their currency, days as dates, nothing as a dash. */
export function formatField(name: string, { value, currency }: { value: string | null; currency: string }): string {
  if (value === null) return '–'
  if (name.endsWith('Amount')) return formatAmount(value, currency)
  return name === 'transactionDate' ? formatDate(value) : value
}
