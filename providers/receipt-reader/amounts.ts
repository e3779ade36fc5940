/** Cents as a whole number, so that sums are exact. */
export type Amount = { cents: number; index: number }

/** What the recognition of letters makes of digits beside digits. */
const fixDigits = (text: string): string =>
  text
    .replaceAll(/(?<=[\d.,])[oO](?=[\d.,]|\b)/g, '0')
    .replaceAll(/(?<=\d[.,]?)[lI|](?=[\d.,]|\b)/g, '1')
    .replaceAll(/(?<=\d) ?([.,]) ?(?=\d\d(?!\d))/g, '$1')

/** `1,234.50`, `1.234,50`, `1 234.50`, `12.50`. A percentage is no amount. */
const pattern = /(?<![\d.,/-])(\d{1,3}(?:[.,' ]\d{3})+|\d{1,9})[.,](\d{2})(?![\d%/]|[.,]\d|\s?%)/g

/** The amounts of a row, from the left. */
export function findAmounts(text: string): Amount[] {
  return [...fixDigits(text).matchAll(pattern)].map(({ 1: whole = '', 2: part = '', index }) => ({
    cents: Number(whole.replaceAll(/\D/g, '') + part),
    index,
  }))
}

/** `12.50` */
export const formatCents = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const currencies: readonly (readonly [code: string, sign: RegExp])[] = [
  ['CAD', /\bCAD\b|\bCA?\$/],
  ['AUD', /\bAUD\b|\bAU?\$/],
  ['SGD', /\bSGD\b|\bS\$/],
  ['MYR', /\bMYR\b|\bRM\s?(?=\d)|\(RM\)|\bRM\b/],
  ['EUR', /\bEUR\b|€/],
  ['GBP', /\bGBP\b|£/],
  ['JPY', /\bJPY\b|¥/],
  ['INR', /\bINR\b|₹/],
  ['CHF', /\bCHF\b/],
  ['USD', /\bUSD\b|\bUS\$|\$/],
]

/** The currency that a row names, by ISO 4217; null without one. */
export const findCurrency = (text: string): string | null => currencies.find(([, sign]) => sign.test(text))?.[0] ?? null
