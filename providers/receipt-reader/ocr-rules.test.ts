import { expect, test } from 'vitest'
import { createOcrRules } from './ocr-rules.ts'
import type { ReceiptLine } from './port.ts'

const reader = createOcrRules()
const toLine = (text: string): ReceiptLine => ({ text, confidence: 0.95, page: null, box: null })

async function read(text: string) {
  const content = await reader.read(text.trim().split('\n').map(toLine))
  const values = Object.fromEntries(Object.entries(content.fields).map(([name, { value }]) => [name, value]))
  return { ...content, values }
}

test('a till receipt of a shop', async () => {
  const { values, lineItems, isReceipt, isInvoice, fields } = await read(`
RECEIPT
Corner Market Inc.
214 Main Street, Charlottesville VA 22903
Date: 11/21/2026 4:05 PM
Paper towels 2 x $4.25   $8.50
Poster board   $12.00
Subtotal   $20.50
Sales tax 5.3%   $1.09
TOTAL   $21.59
VISA **** 4242   $21.59
Thank you`)
  expect(values).toEqual({
    merchantName: 'Corner Market Inc.',
    totalAmount: '21.59',
    subtotalAmount: '20.50',
    taxAmount: '1.09',
    currency: 'USD',
    transactionDate: '2026-11-21',
    paymentMethod: 'Visa',
  })
  expect(lineItems).toEqual([
    { description: 'Paper towels 2 x $4.25', amount: '8.50' },
    { description: 'Poster board', amount: '12.00' },
  ])
  expect([isReceipt, isInvoice]).toEqual([true, false])
  expect(fields.totalAmount!.confidence).toBeGreaterThan(0.8)
})

test('cash less change decides between two totals, and letters among digits are digits', async () => {
  const { values } = await read(`
KILN TRADING SDN BHD
Date 03/04/2026
Total Qty 3.00
Total RM 1O.l2
Rounding -0.02
Total Rounded RM 10.10
Cash RM 20.00
Change RM 9.90`)
  expect(values).toMatchObject({
    totalAmount: '10.10',
    currency: 'MYR',
    transactionDate: '2026-04-03',
    paymentMethod: 'Cash',
  })
})

test('an invoice is told from a receipt, and its due date is not its date', async () => {
  const { values, isInvoice, isReceipt } = await read(`
Studio Glass GmbH
Invoice 2026-118
Due date: 24.12.2026
Date: 24.11.2026
Bill to: Foundry
Amount due   1.234,50 €`)
  expect(values).toMatchObject({ totalAmount: '1234.50', currency: 'EUR', transactionDate: '2026-11-24' })
  expect([isReceipt, isInvoice]).toEqual([false, true])
})

test('words and amounts that were recognized apart belong together by their height', async () => {
  const line = (text: string, x: number, y: number): ReceiptLine => ({
    ...toLine(text),
    page: 1,
    box: { x, y, width: 0.2, height: 0.02 },
  })
  const content = await reader.read([
    line('Cafe Lumen', 0.1, 0.05),
    line('Total', 0.1, 0.5),
    line('Coffee', 0.1, 0.3),
    line('4.50', 0.7, 0.3),
    line('4.50', 0.7, 0.505),
  ])
  expect(content.fields.totalAmount).toMatchObject({ value: '4.50', page: 1, box: { x: 0.1, y: 0.5 } })
  expect(content.lineItems).toEqual([{ description: 'Coffee', amount: '4.50' }])
})

test('a text without amounts is neither', async () => {
  expect(await read('Hello\nLunch tomorrow?')).toMatchObject({ isReceipt: false, isInvoice: false, lineItems: [] })
})
