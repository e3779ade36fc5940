/** Cents as a whole number, so that sums are exact. `index`: where it begins in the text. */
export type Amount = { cents: number; index: number; isNegative: boolean }

const digitOfSign: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  U: '0',
  C: '0',
  l: '1',
  I: '1',
  '|': '1',
  '!': '1',
  S: '5',
  B: '8',
  Z: '2',
  z: '2',
  G: '6',
  '€': '6',
  '¢': '6',
}
const numberLike = /[\dOoQDUClI|!SBZzG€¢]{1,6}(?: ?[.,] ?[\dOoQDUClI|!SBZzG€¢]{2,3})+(?![\p{L}\d])/gu

/** What the recognition of letters makes of digits beside digits. Positions stay the same. */
const fixDigits = (text: string): string =>
  text.replaceAll(numberLike, (token) => {
    const digits = token.match(/\d/g)?.length ?? 0
    if (digits * 2 < token.replaceAll(/[ .,]/g, '').length) return token
    return (
      token
        .replaceAll(' ', '')
        // Before a number they are what they look like.
        .replace(/^[€¢]/, '')
        .replaceAll(/[^\d.,]/g, (sign) => digitOfSign[sign]!)
        .padStart(token.length)
    )
  })

/** `1,234.50`, `1.234,50`, `1 234.50`, `12.50`. A percentage is no amount. */
const decimal = /(?<![\d.,/])(?<!\d ?-)(\d{1,3}(?:[.,' ]\d{3})+|\d{1,9})?[.,](\d{2})(?![\d%/]|[.,]\d|\s?%|\p{L}{2})/gu
/** `$25`, `¥1,200` */
const whole = /(?<=[$€£¥₹]\s?|\bRs\.?\s?|\bINR\s?)(\d{1,3}(?:,\d{3})+|\d{1,7})(?![\d%]|[.,]\d)/g

/** The amounts of a row, from the left. */
export function findAmounts(text: string): Amount[] {
  const fixed = fixDigits(text)
  const decimals = [...fixed.matchAll(decimal)].map(({ 1: units = '', 2: part = '', index }) =>
    toAmount(fixed, { digits: units.replaceAll(/\D/g, '') + part, index }),
  )
  const wholes = [...fixed.matchAll(whole)].map(({ 1: units = '', index }) =>
    toAmount(fixed, { digits: `${units.replaceAll(',', '')}00`, index }),
  )
  return [...decimals, ...wholes].toSorted((one, other) => one.index - other.index)
}

/** `80 91`, `80:91` or `8091` at the end of a row, where the recognition lost the point. */
export function findLooseAmount(text: string): Amount | null {
  const match = /(?<![\d.,:/-])(\d{1,4})(?:\s?[ .,:;'~*-]\s?)?(\d{2})\s*\p{L}{0,2}\W*$/u.exec(text)
  return match && toAmount(text, { digits: match[1]! + match[2]!, index: match.index })
}

const toAmount = (text: string, { digits, index }: { digits: string; index: number }): Amount => ({
  cents: Number(digits),
  index,
  isNegative: /[-–(]\s?(?:RM|[$€£])?\s?$/.test(text.slice(0, index)),
})

/** `12.50` */
export const formatCents = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
