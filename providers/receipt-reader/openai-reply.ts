import { z } from 'zod'
import { isPlausibleDay } from './dates.ts'
import type { ReceiptContent, ReceiptField, ReceiptFieldName, ReceiptLine, ReceiptSource } from './port.ts'

const nullableText = { type: ['string', 'null'] } as const
const textNames = ['merchantName', 'currency', 'transactionDate', 'paymentMethod'] as const
const amountNames = ['totalAmount', 'subtotalAmount', 'taxAmount'] as const
const item = { description: { type: 'string' }, amount: { type: 'string' } } as const

const toObject = <Properties extends object>(properties: Properties) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** What the model has to answer; the service holds it to that. */
export const replyFormat = {
  type: 'json_schema',
  name: 'receipt',
  strict: true,
  schema: toObject({
    kind: { type: 'string', enum: ['receipt', 'invoice', 'other'] },
    ...Object.fromEntries([...textNames, ...amountNames].map((name) => [name, nullableText])),
    lineItems: { type: 'array', items: toObject(item) },
  }),
} as const

const maxTextLength = 200
const maxItems = 100

/** A model may be talked into anything by what is printed, so its answer is checked like anyone's input; what is no amount or day is left out. */
const text = z
  .string()
  .transform(
    (value) =>
      value
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, maxTextLength) || null,
  )
  .nullable()
const matching = (pattern: RegExp) => text.transform((value) => (value !== null && pattern.test(value) ? value : null))
const amount = matching(/^\d{1,9}(?:\.\d{1,2})?$/).transform((value) => value && Number(value).toFixed(2))

export const modelReply = z.object({
  kind: z.enum(['receipt', 'invoice', 'other']),
  merchantName: text,
  totalAmount: amount,
  subtotalAmount: amount,
  taxAmount: amount,
  currency: matching(/^[A-Z]{3}$/),
  transactionDate: matching(/^\d{4}-\d\d-\d\d$/),
  paymentMethod: text,
  lineItems: z.array(z.object({ description: text, amount })).transform((items) => items.slice(0, maxItems)),
})
export type ModelReply = z.output<typeof modelReply>

/** A model does not say how sure it is. What is also printed in the recognized lines, adds up or is a plausible day is surer. */
const certainty = { base: 0.7, printed: 0.14, sum: 0.1, implausible: -0.5 }

export function toContent(reply: ModelReply, { source, now }: { source: ReceiptSource; now: Date }): ReceiptContent {
  const values = { ...reply, transactionDate: toRealDay(reply.transactionDate) }
  const fields = [...textNames, ...amountNames].flatMap((name): [ReceiptFieldName, ReceiptField][] => {
    const value = values[name]
    if (value === null) return []
    const line = findLine(value, source.lines)
    const confidence = certainty.base + rate(name, { value, reply, now }) + (line ? certainty.printed : 0)
    return [
      [
        name,
        { value, confidence: Math.round(confidence * 100) / 100, page: line?.page ?? null, box: line?.box ?? null },
      ],
    ]
  })
  return {
    fields: Object.fromEntries(fields),
    lineItems: reply.lineItems.flatMap((one) =>
      one.description !== null && one.amount !== null ? [{ description: one.description, amount: one.amount }] : [],
    ),
    isReceipt: reply.kind === 'receipt',
    isInvoice: reply.kind === 'invoice',
  }
}

const toRealDay = (day: string | null): string | null =>
  day !== null && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) ? day : null

type Rated = { value: string; reply: ModelReply; now: Date }

function rate(name: ReceiptFieldName, { value, reply, now }: Rated): number {
  if (name === 'transactionDate') return isPlausibleDay(value, now) ? 0 : certainty.implausible
  const isAmount = amountNames.some((one) => one === name)
  return isAmount && addsUp(reply) ? certainty.sum : 0
}

const addsUp = ({ totalAmount, subtotalAmount, taxAmount }: ModelReply): boolean =>
  totalAmount !== null &&
  subtotalAmount !== null &&
  taxAmount !== null &&
  Math.abs(Number(subtotalAmount) + Number(taxAmount) - Number(totalAmount)) < 0.055

/** The line that prints a value: amounts by their digits, names by their letters. */
function findLine(value: string, lines: readonly ReceiptLine[]): ReceiptLine | undefined {
  const plain = toLetters(value)
  return plain.length < 3 ? undefined : lines.findLast((line) => toLetters(line.text).includes(plain))
}

const toLetters = (value: string): string => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
