import { countEdits } from './edits.ts'

/** The words that tell what a row is about. What the recognition makes of them is near: `fotal`, `T0TAL`, `Rounded Tota]`. */
// oxfmt-ignore
const knownWords = [
  'total', 'subtotal', 'grand', 'rounding', 'rounded', 'adjustment', 'amount', 'payable', 'payment', 'inclusive', 'exclusive',
  'including', 'excluding', 'included', 'includes', 'discount', 'tendered', 'balance', 'invoice', 'receipt', 'service', 'charge',
  'change', 'summary', 'quantity', 'taxable', 'cashier', 'credit', 'savings', 'mastercard', 'debit',
]
const letterOfSign: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  ']': 'l',
  '5': 's',
  $: 's',
  '8': 'b',
}
const minLength = 5
/** Words of this length may have two wrong letters. */
const longLength = 9
const maxTextLength = 300

/** A row in lower case, with its misread words as they were printed. */
export function fixWords(text: string): string {
  const lower = text.slice(0, maxTextLength).toLowerCase()
  return lower.replaceAll(/[\p{L}\d|!\]$]{5,14}/gu, (token) => findKnown(token) ?? token)
}

function findKnown(token: string): string | null {
  const digitCount = token.match(/\d/g)?.length ?? 0
  if (digitCount * 2 > token.length) return null
  const word = token.replaceAll(/[01|!\]5$8]/g, (sign) => letterOfSign[sign]!)
  if (knownWords.includes(word)) return word
  return knownWords.find((known) => isNear(known, word)) ?? null
}

function isNear(known: string, word: string): boolean {
  const maxDistance = known.length >= longLength ? 2 : 1
  return (
    known.length >= minLength &&
    Math.abs(known.length - word.length) <= maxDistance &&
    countEdits(known, word) <= maxDistance
  )
}
