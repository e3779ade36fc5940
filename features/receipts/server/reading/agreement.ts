import {
  compareNames,
  type ReceiptContent,
  type ReceiptField,
  type ReceiptFieldName,
} from '#providers/receipt-reader/port.ts'

/** Names that are as alike as this are one name with a misread letter. */
const minNameSimilarity = 0.8
const maxConfidence = 0.99
/** What makes one reading err often makes the other one err in the same way. */
const independence = 0.6
/** Below these another look is worth its time. */
const sureEnough: Partial<Record<ReceiptFieldName, number>> = {
  totalAmount: 0.9,
  transactionDate: 0.9,
  merchantName: 0.6,
}

/** Whether something that a receipt must have was not found, or could well be something else. */
export const needsSecondLook = ({ fields }: ReceiptContent): boolean =>
  Object.entries(sureEnough).some(([name, min]) => (fields[name as ReceiptFieldName]?.confidence ?? 0) < min)

/** What is found but doubtful, and stands in one row, which can be enlarged. */
export const listDoubtfulFields = ({ fields }: ReceiptContent): ('totalAmount' | 'transactionDate')[] =>
  (['totalAmount', 'transactionDate'] as const).filter((name) => {
    const field = fields[name]
    return field !== undefined && field.confidence < sureEnough[name]!
  })

/**
 * What two readings of one receipt say together: where they agree, that is surer; where they differ, the one with more evidence counts, and is
 * less sure. The items are those of the reading whose total counts.
 */
export function agree(first: ReceiptContent, second: ReceiptContent): ReceiptContent {
  const names = new Set([...Object.keys(first.fields), ...Object.keys(second.fields)]) as Set<ReceiptFieldName>
  const fields = Object.fromEntries(
    [...names].map((name) => [name, combine(name, { one: first.fields[name], other: second.fields[name] })]),
  )
  const isSecond =
    fields['totalAmount']?.value === second.fields.totalAmount?.value &&
    fields['totalAmount']?.value !== first.fields.totalAmount?.value
  const { lineItems } = isSecond || first.lineItems.length === 0 ? second : first
  return {
    fields,
    lineItems,
    isReceipt: first.isReceipt || second.isReceipt,
    isInvoice: first.isInvoice || second.isInvoice,
  }
}

/** The same where the second reading is of one field alone. */
export function agreeOnField(
  content: ReceiptContent,
  { name, field }: { name: ReceiptFieldName; field: ReceiptField },
): ReceiptContent {
  return {
    ...content,
    fields: { ...content.fields, [name]: combine(name, { one: content.fields[name], other: field }) },
  }
}

type Pair = { one: ReceiptField | undefined; other: ReceiptField | undefined }

function combine(name: ReceiptFieldName, { one, other }: Pair): ReceiptField {
  if (!one || !other) return weaken((one ?? other)!, 0.9)
  const [better, worse] = one.confidence >= other.confidence ? [one, other] : [other, one]
  if (!isSame(name, { one, other })) return weaken(better, 1 - 0.5 * worse.confidence)
  const confidence = 1 - (1 - better.confidence) * (1 - independence * worse.confidence)
  return { ...locate(better, worse), confidence: toShare(confidence) }
}

function isSame(name: ReceiptFieldName, { one, other }: { one: ReceiptField; other: ReceiptField }): boolean {
  if (name !== 'merchantName') return one.value === other.value
  return compareNames(one.value, other.value) >= minNameSimilarity
}

/** A value that was read without its place, as by a model, is where the other reading found it. */
const locate = (better: ReceiptField, worse: ReceiptField): ReceiptField =>
  better.box || !worse.box ? better : { ...better, page: worse.page, box: worse.box }

const weaken = (field: ReceiptField, factor: number): ReceiptField => ({
  ...field,
  confidence: toShare(field.confidence * factor),
})

const toShare = (value: number): number => Math.round(Math.min(maxConfidence, value) * 100) / 100
