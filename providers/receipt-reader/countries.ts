type Country = { currency: string; isDayFirst: boolean; words: RegExp }

/**
 * By what is printed on receipts of a country besides its currency: how firms are called, what its taxes are, how its numbers begin. The first one that
 * matches counts, so those that share a word with another country are after it.
 */
const countries: readonly Country[] = [
  {
    currency: 'MYR',
    isDayFirst: true,
    words:
      /\bs[do0]n\.?\s*[b8]h[do0]\b|\bmalaysia\b|\bjalan\b|\bjln\b|\bselangor\b|\bpetaling\b|\bkuala lumpur\b|\bjohor\b|\bs\/b\b|\(rm\)|\brm\s?\d/i,
  },
  { currency: 'SGD', isDayFirst: true, words: /\bsingapore\b|\bpte\.?\s+ltd\b/i },
  { currency: 'AUD', isDayFirst: true, words: /\baustralia\b|\babn\b[:\s]*\d|\bpty\.?\s+ltd\b/i },
  { currency: 'NZD', isDayFirst: true, words: /\bnew zealand\b/i },
  { currency: 'INR', isDayFirst: true, words: /\bgstin\b|\bcgst\b|\bindia\b|\bpvt\.?\s+ltd\b/i },
  {
    currency: 'CAD',
    isDayFirst: false,
    words: /\bcanada\b|\b(?:ontario|quebec|toronto|montreal|vancouver)\b|\b(?:hst|qst|tps|tvq)\b/i,
  },
  {
    currency: 'GBP',
    isDayFirst: true,
    words: /\bunited kingdom\b|\bengland\b|\blondon\b|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}\b/,
  },
  { currency: 'CHF', isDayFirst: true, words: /\bschweiz\b|\bswitzerland\b|\bche-\d{3}/i },
  { currency: 'PLN', isDayFirst: true, words: /\bpolska\b|\bnip\b[:\s]*\d|\bparagon\b/i },
  {
    currency: 'EUR',
    isDayFirst: true,
    words:
      /\bgmbh\b|\bmwst\b|\bust-?id|\btva\b|\bbtw\b|\biva\b|\bfactur[ae]\b|\brechnung\b|\bfactuur\b|\bs\.?r\.?l\b|\bireland\b/i,
  },
  {
    currency: 'USD',
    isDayFirst: false,
    words: /\b(?:llc|inc)\b\.?|\bsales\s+tax\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\busa\b|\(\d{3}\)\s?\d{3}-\d{4}/i,
  },
]

/** Words of the Commonwealth: no tax of the United States is called so. */
const dayFirstWords = /\bgst\b|\bvat\b|\btax\s+invoice\b/i

/** Whether `03/04/2026` on a receipt without a known country is probably April 3. */
export const suggestsDayFirst = (text: string): boolean => dayFirstWords.test(text)

/** The country of a receipt, or null. */
export const findCountry = (text: string): Omit<Country, 'words'> | null =>
  countries.find(({ words }) => words.test(text)) ?? null

/** Signs that only one currency has, then those of several. */
const signs: readonly (readonly [code: string, sign: RegExp])[] = [
  ['CAD', /\bCAD\b|\bCA?\$/],
  ['AUD', /\bAUD\b|\bAU?\$/],
  ['SGD', /\bSGD\b|\bS\$/],
  ['NZD', /\bNZD\b|\bNZ\$/],
  ['MYR', /\bMYR\b|\bRM\s?(?=[\d:.])|\(RM\)|\bRM\b/],
  ['EUR', /\bEUR\b|€/],
  ['GBP', /\bGBP\b|£/],
  ['JPY', /\bJPY\b|¥/],
  ['INR', /\bINR\b|₹|\bRs\.?\s?\d/],
  ['CHF', /\bCHF\b/],
  ['PLN', /\bPLN\b|\bzł/],
  ['USD', /\bUSD\b|\bUS\$/],
]
const dollars = new Set(['USD', 'CAD', 'AUD', 'SGD', 'NZD'])

/** The currency that a row names, by ISO 4217; `$` where it is that of some country; null without one. */
export const findCurrency = (text: string): string | null =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? (text.includes('$') ? '$' : null)

/** What `$` means on a receipt of this country. Tills of a country without dollars print it, too. */
export const resolveDollar = (country: Pick<Country, 'currency'> | null): { currency: string; isSure: boolean } => ({
  currency: country?.currency ?? 'USD',
  isSure: country === null || dollars.has(country.currency),
})
