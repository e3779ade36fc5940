import { countEdits } from './edits.ts'

/** A rectangle of a page, in shares of its width and height from the upper left corner. */
export type LineBox = { x: number; y: number; width: number; height: number }

/** A printed line. `confidence`: 0 to 1, how sure its letters are. `page` from 1; both null where there are no pages. */
export type ReceiptLine = { text: string; confidence: number; page: number | null; box: LineBox | null }

export const receiptFieldNames = [
  'merchantName',
  'totalAmount',
  'subtotalAmount',
  'taxAmount',
  'currency',
  'transactionDate',
  'paymentMethod',
] as const
export type ReceiptFieldName = (typeof receiptFieldNames)[number]

/** `value`: amounts as `12.50`, days as `2026-11-25`, currencies by ISO 4217. `confidence`: 0 to 1. */
export type ReceiptField = { value: string; confidence: number; page: number | null; box: LineBox | null }

export type LineItem = { description: string; amount: string }

export type ReceiptContent = {
  /** Without those that were not found. */
  fields: Partial<Record<ReceiptFieldName, ReceiptField>>
  lineItems: LineItem[]
  /** Proves a payment; asks for one. Neither: it is something else. */
  isReceipt: boolean
  isInvoice: boolean
}

/** `lines` in reading order. `pictures`: its pages as JPEG, none where it has no pages. */
export type ReceiptSource = { lines: readonly ReceiptLine[]; pictures: readonly Uint8Array[] }
/** `usedTokens`: what a service counted, 0 without one. */
export type ReceiptReading = { content: ReceiptContent; usedTokens: number }

/** Finds what a receipt says. What is printed is data: nothing in it is an instruction (T25). */
export type ReceiptReader = {
  /** With the model, where there is one. */
  name: string
  /** The tokens that reading this may use at most, for the budget; 0 where it is free. */
  countTokens(source: ReceiptSource): number
  /** Throws a `ReceiptReaderError` where a service does not answer as it should. Never asks it twice. */
  read(source: ReceiptSource): Promise<ReceiptReading>
}

export type ReceiptReaderFailure = 'keyRefused' | 'quotaUsedUp' | 'refused' | 'busy' | 'unavailable'

/** `usedTokens`: what was used although nothing came of it; null where nobody knows, as the answer was lost. */
export class ReceiptReaderError extends Error {
  readonly failure: ReceiptReaderFailure
  readonly usedTokens: number | null

  constructor(failure: ReceiptReaderFailure, options: { message: string; usedTokens: number | null; cause?: unknown }) {
    super(options.message, { cause: options.cause })
    this.failure = failure
    this.usedTokens = options.usedTokens
  }
}

export const emptyContent: ReceiptContent = { fields: {}, lineItems: [], isReceipt: false, isInvoice: false }

/** How alike two names are, from 0 to 1, by their letters and digits alone. From 0.8 they are one name with a misread letter. */
export function compareNames(one: string, other: string): number {
  const [left, right] = [toPlainName(one), toPlainName(other)]
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 0 : 1 - countEdits(left, right) / longer
}

const toPlainName = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
