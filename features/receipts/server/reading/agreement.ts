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
    [...names].map((name) => [name, vote(name, [first.fields[name], second.fields[name]])!]),
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

/**
 * What several readings of one field say together. Those that agree are one candidate, surer than each of them; the strongest candidate counts, and is
 * less sure the stronger its rival is. Null where none of them found it.
 */
export function vote(name: ReceiptFieldName, readings: readonly (ReceiptField | undefined)[]): ReceiptField | null {
  const found = readings
    .filter((field) => field !== undefined)
    .toSorted((one, other) => other.confidence - one.confidence)
  const candidates: ReceiptField[][] = []
  for (const field of found) {
    const candidate = candidates.find(([first]) => isSame(name, { one: first!, other: field }))
    if (candidate) candidate.push(field)
    else candidates.push([field])
  }
  const [best, rival] = candidates.map(join).toSorted((one, other) => other.confidence - one.confidence)
  if (!best) return null
  const missing = readings.length - found.length
  return weaken(best, (1 - rivalry * (rival?.confidence ?? 0)) * missingFactor ** missing)
}

const rivalry = 0.5
/** That a reading does not find it at all. */
const missingFactor = 0.9

/** The surest of readings that agree. A value that was read without its place, as by a model, is where another one found it. */
function join([first, ...others]: readonly ReceiptField[]): ReceiptField {
  const doubt = others.reduce((rest, other) => {
    // A name that is only nearly the same has a misread letter in one of them, and perhaps in both.
    const weight = other.value === first!.value ? independence : independence / 2
    return rest * (1 - weight * other.confidence)
  }, 1 - first!.confidence)
  const located = first!.box ? first! : (others.find(({ box }) => box !== null) ?? first!)
  return { ...first!, page: located.page, box: located.box, confidence: 1 - doubt }
}

function isSame(name: ReceiptFieldName, { one, other }: { one: ReceiptField; other: ReceiptField }): boolean {
  if (name !== 'merchantName') return one.value === other.value
  return compareNames(one.value, other.value) >= minNameSimilarity
}

const weaken = (field: ReceiptField, factor: number): ReceiptField => ({
  ...field,
  confidence: toShare(field.confidence * factor),
})

const toShare = (value: number): number => Math.round(Math.min(maxConfidence, value) * 100) / 100
