import { listRowAmounts, type RowAmount, type RowRole } from './row-roles.ts'
import type { PrintedRow } from './printed-rows.ts'

export type FoundAmount = { cents: number; confidence: number; row: PrintedRow; index: number }
export type FoundTotals = { total: FoundAmount | null; subtotal: FoundAmount | null; tax: FoundAmount | null }

/** What speaks for an amount as the total, each at most once. */
const weights = {
  final: 3.6,
  total: 3,
  inSummary: 0.8,
  /** The same amount on another row of a total. */
  repeated: 1.2,
  /** Cash less change. */
  paid: 3,
  /** Subtotal, service charge and tax. */
  sum: 2.4,
  /** A total and what it was rounded by. */
  rounded: 3.2,
  /** All cash, or charged to a card. */
  charged: 1.6,
  items: 1.2,
  subtotal: 1,
  tip: 2.4,
  largest: 0.6,
} as const
type Evidence = keyof typeof weights
type Clue = { evidence: Evidence; cents: number; row: PrintedRow; index: number; isLoose: boolean }

/** The amounts that a receipt adds up to, each with how sure that is. */
export function findTotals(rows: readonly PrintedRow[]): FoundTotals {
  const amounts = listRowAmounts(rows)
  const ranked = rank(listClues(amounts), isDiscounted(amounts) ? [] : ofRole(amounts, 'item'))
  const total = ranked[0] ?? null
  const cents = total?.cents ?? null
  return { total, ...findParts(amounts, cents) }
}

const ofRole = (amounts: readonly RowAmount[], ...roles: RowRole[]) =>
  amounts.filter(({ role }) => roles.includes(role))

function listClues(amounts: readonly RowAmount[]): Clue[] {
  const totals = ofRole(amounts, 'final', 'total')
  const own = ofRole(amounts, 'final', 'total', 'inSummary', 'subtotal').map((one) => toClue(one.role as Evidence, one))
  const repeated = totals
    .filter((one) => totals.some((other) => other.index < one.index && other.cents === one.cents))
    .map((one) => toClue('repeated', one))
  const payments = listPayments(amounts)
  // A sum is only evidence for an amount that is printed, or that was paid where a misread rounded total follows.
  const roundingIndex = ofRole(amounts, 'rounding')[0]?.index ?? Infinity
  const hasRoundedTotal = totals.some(({ index }) => index > roundingIndex)
  const known = new Set([...amounts, ...(hasRoundedTotal ? payments : [])].map(({ cents }) => cents))
  const sums = listSums(amounts).filter(({ cents }) => known.has(cents))
  return [...own, ...repeated, ...sums, ...payments, ...listItemClues(amounts)]
}

/** That an amount, which may be computed from the one of the row, is probably the total. */
const toClue = (evidence: Evidence, { cents, row, index, isLoose }: Omit<Clue, 'evidence'>): Clue => ({
  evidence,
  cents,
  row,
  index,
  isLoose,
})

function listSums(amounts: readonly RowAmount[]): Clue[] {
  const totals = ofRole(amounts, 'final', 'total')
  const [taxes, tips, roundings] = [ofRole(amounts, 'tax'), ofRole(amounts, 'tip'), ofRole(amounts, 'rounding')]
  const service = ofRole(amounts, 'service').at(-1)?.cents ?? 0
  const taxed = ofRole(amounts, 'subtotal').flatMap((one) =>
    taxes
      .flatMap(({ cents }) => [one.cents + cents, one.cents + cents + service])
      .flatMap((cents) => [cents, ...roundCents(cents, roundings)])
      .map((cents) => toClue('sum', { ...one, cents })),
  )
  const tipped = totals.flatMap((one) => tips.map((tip) => toClue('tip', { ...one, cents: one.cents + tip.cents })))
  const rounded = [...totals, ...ofRole(amounts, 'subtotal')].flatMap((one) =>
    roundCents(one.cents, roundings).map((cents) => toClue('rounded', { ...one, cents })),
  )
  return [...taxed, ...tipped, ...rounded]
}

/** What a till makes of an amount, which rounds to 5 cents, whatever the recognition made of the sign. */
const roundCents = (amount: number, roundings: readonly RowAmount[]): number[] =>
  roundings
    .filter(({ cents }) => cents > 0)
    .flatMap(({ cents }) => [amount + cents, amount - cents])
    .filter((cents) => cents % 5 === 0)

function listPayments(amounts: readonly RowAmount[]): Clue[] {
  const [cash, changes] = [ofRole(amounts, 'cash'), ofRole(amounts, 'change')]
  const paid = cash.flatMap((one) =>
    changes
      .filter(({ cents }) => cents > 0 && cents < one.cents)
      .map(({ cents }) => toClue('paid', { ...one, cents: one.cents - cents })),
  )
  const hasChange = changes.some(({ cents }) => cents > 0)
  const charged = [...(hasChange ? [] : cash), ...ofRole(amounts, 'card')].map((one) => toClue('charged', one))
  return [...paid, ...charged]
}

function listItemClues(amounts: readonly RowAmount[]): Clue[] {
  const items = ofRole(amounts, 'item')
  const cents = items.reduce((all, item) => all + item.cents, 0)
  const [first] = items
  const named = ofRole(amounts, 'final', 'total', 'subtotal', 'tax', 'item', 'other')
  const [largest] = named.toSorted((one, other) => other.cents - one.cents)
  return [...(first ? [toClue('items', { ...first, cents })] : []), ...(largest ? [toClue('largest', largest)] : [])]
}

const discount = /disc(?:ount)?\b|coupon|voucher|saving|promo/i

/** A total may be smaller than an item then. */
const isDiscounted = (amounts: readonly RowAmount[]): boolean =>
  amounts.some(({ cents, isNegative, row }) => cents > 0 && (isNegative || discount.test(row.text)))

/** Against an amount below an item that is above it: a digit was probably misread. */
const tooSmallWeight = 1.5

type Ranked = FoundAmount & { score: number }

/** The amounts that may be the total, the one with most evidence first. `items`: none where they may cost more than the total. */
function rank(clues: readonly Clue[], items: readonly RowAmount[]): Ranked[] {
  const groups = [...Map.groupBy(clues, ({ cents }) => cents)].filter(([cents]) => cents > 0)
  const ranked = groups
    .map(([cents, list]) => {
      const best = findBestRow(list)
      // What is text and no picture cannot be misread.
      const isTooSmall =
        best.row.confidence < 1 &&
        items.some((item) => item.index < best.index && item.cents > cents && item.row.confidence > 0.6)
      return { cents, score: rate(list) - (isTooSmall ? tooSmallWeight : 0), ...best }
    })
    .toSorted((one, other) => other.score - one.score || other.index - one.index)
  return ranked.map((one, index) => {
    const margin = one.score - (ranked[index + 1]?.score ?? 0)
    return { ...one, confidence: toConfidence({ ...one, margin }) }
  })
}

function rate(clues: readonly Clue[]): number {
  const kinds = [...Map.groupBy(clues, ({ evidence }) => evidence)]
  const sum = kinds.reduce((all, [evidence]) => all + weights[evidence], 0)
  // A row that says "grand total" is counted once, also where another row says "total".
  const hasBoth = kinds.some(([evidence]) => evidence === 'final') && kinds.some(([evidence]) => evidence === 'total')
  return sum - (hasBoth ? weights.total : 0) - (clues.every(({ isLoose }) => isLoose) ? 1.5 : 0)
}

/** The row to show: one that names the total rather than one it is computed from. */
function findBestRow(clues: readonly Clue[]): Pick<FoundAmount, 'row' | 'index'> {
  const order: Evidence[] = ['final', 'total', 'charged', 'inSummary']
  const best = order.map((evidence) => clues.findLast((clue) => clue.evidence === evidence)).find(Boolean) ?? clues[0]!
  return { row: best.row, index: best.index }
}

type Certainty = { score: number; margin: number; row: PrintedRow }

function toConfidence({ score, margin, row }: Certainty): number {
  const certainty = 1 / (1 + Math.exp(-(0.75 * score + 0.45 * margin + 2 * row.confidence - 4.4)))
  return Math.min(0.97, certainty)
}

/** Subtotal and tax: those that make the total, else the last of each. */
function findParts(amounts: readonly RowAmount[], total: number | null): Pick<FoundTotals, 'subtotal' | 'tax'> {
  const subtotals = ofRole(amounts, 'subtotal')
  const taxes = ofRole(amounts, 'tax').filter(({ cents }) => total === null || cents * 2 < total)
  for (const subtotal of subtotals.toReversed())
    for (const tax of taxes.toReversed())
      if (total !== null && Math.abs(subtotal.cents + tax.cents - total) <= maxRoundingCents)
        return { subtotal: toFound(subtotal, 0.25), tax: toFound(tax, 0.25) }
  const [subtotal, tax] = [subtotals.at(-1), taxes.at(-1)]
  return { subtotal: subtotal ? toFound(subtotal, 0) : null, tax: tax ? toFound(tax, 0) : null }
}

const maxRoundingCents = 5

const toFound = ({ cents, row, index }: RowAmount, bonus: number): FoundAmount => ({
  cents,
  row,
  index,
  confidence: Math.min(0.97, 0.35 + 0.35 * row.confidence + bonus),
})
