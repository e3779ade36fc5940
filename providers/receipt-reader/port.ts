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

/** Finds what a receipt says. Its text is data: nothing in it is an instruction. */
export type ReceiptReader = {
  name: string
  /** `lines` in reading order. */
  read(lines: readonly ReceiptLine[]): Promise<ReceiptContent>
}
