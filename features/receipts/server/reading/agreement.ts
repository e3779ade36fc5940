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
  merchantName: 0.8,
}

/** Whether something that a receipt must have was not found, or could well be something else. */
export const needsAnotherLook = ({ fields }: ReceiptContent): boolean =>
  Object.entries(sureEnough).some(([name, min]) => (fields[name as ReceiptFieldName]?.confidence ?? 0) < min)

/**
 * What several readings of one receipt say together: where they agree, that is surer; where they differ, the one with more evidence counts, and is
 * less sure. The items are those of the first reading whose total counts.
 */
export function agree(readings: readonly ReceiptContent[]): ReceiptContent {
  const names = new Set(readings.flatMap(({ fields }) => Object.keys(fields))) as Set<ReceiptFieldName>
  const entries = [...names].map((name) => {
    const field = vote(
      name,
      readings.map(({ fields }) => fields[name]),
    )
    return [name, field!] as const
  })
  const fields: ReceiptContent['fields'] = Object.fromEntries(entries)
  const itemized = readings.filter(({ lineItems }) => lineItems.length > 0)
  const counted = itemized.find((reading) => reading.fields.totalAmount?.value === fields.totalAmount?.value)
  return {
    fields,
    lineItems: (counted ?? itemized[0])?.lineItems ?? [],
    isReceipt: readings.some(({ isReceipt }) => isReceipt),
    isInvoice: readings.some(({ isInvoice }) => isInvoice),
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
