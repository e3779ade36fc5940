import { expect, test } from 'vitest'
import { agree, needsAnotherLook, vote } from './agreement.ts'
import type { ReceiptContent, ReceiptField } from '#providers/receipt-reader/port.ts'

const field = (value: string, confidence: number, x: number | null = null): ReceiptField => ({
  value,
  confidence,
  page: 1,
  box: x === null ? null : { x, y: 0, width: 0.1, height: 0.1 },
})
const content = (fields: ReceiptContent['fields'], change: Partial<ReceiptContent> = {}): ReceiptContent => ({
  fields,
  lineItems: [],
  isReceipt: true,
  isInvoice: false,
  ...change,
})

test('readings that agree are surer together; of readings that differ the surer one counts, and is less sure', () => {
  const { fields } = agree([
    content({ totalAmount: field('12.50', 0.7), transactionDate: field('2026-11-20', 0.9) }),
    content({ totalAmount: field('12.50', 0.6), transactionDate: field('2026-11-26', 0.5) }),
  ])
  expect(fields.totalAmount).toMatchObject({ value: '12.50' })
  expect(fields.totalAmount!.confidence).toBeGreaterThan(0.7)
  expect(fields.transactionDate).toMatchObject({ value: '2026-11-20' })
  expect(fields.transactionDate!.confidence).toBeLessThan(0.8)
})

test('a name with a misread letter is the same name, and a value without a place is where the other reading found it', () => {
  const { fields } = agree([
    content({ merchantName: field('CORNER MARKFT', 0.6, 0.2) }),
    content({ merchantName: field('Corner Market', 0.8) }),
  ])
  expect(fields.merchantName).toMatchObject({ value: 'Corner Market', box: { x: 0.2 } })
  expect(fields.merchantName!.confidence).toBeGreaterThan(0.8)
})

test('the items are those of the reading whose total counts', () => {
  const first = content({ totalAmount: field('1.00', 0.3) }, { lineItems: [{ description: 'a', amount: '1.00' }] })
  const second = content({ totalAmount: field('9.00', 0.9) }, { lineItems: [{ description: 'b', amount: '9.00' }] })
  expect(agree([first, second]).lineItems).toEqual(second.lineItems)
  expect(agree([second, first]).lineItems).toEqual(second.lineItems)
})

test('a receipt whose total, date or merchant is doubtful is looked at again', () => {
  const sure = {
    totalAmount: field('1.00', 0.95),
    transactionDate: field('2026-11-20', 0.9),
    merchantName: field('A Shop', 0.9),
  }
  expect(needsAnotherLook(content(sure))).toBe(false)
  expect(needsAnotherLook(content({ ...sure, totalAmount: field('1.00', 0.5) }))).toBe(true)
  expect(needsAnotherLook(content({}))).toBe(true)
})

test('of several looks each has a vote: one that errs by a digit does not overrule two that agree', () => {
  const looks = [field('8.60', 0.7), field('9.60', 0.75), field('8.60', 0.7, 0.4), undefined]
  const total = vote('totalAmount', looks)!
  expect(total).toMatchObject({ value: '8.60', box: { x: 0.4 } })
  const unopposed = vote('totalAmount', [looks[0], looks[2]])!
  expect(total.confidence).toBeLessThan(unopposed.confidence)
  expect(vote('totalAmount', [field('9.60', 0.97), looks[0], looks[2]])).toMatchObject({ value: '9.60' })
  expect(vote('totalAmount', [undefined, undefined])).toBeNull()
})
