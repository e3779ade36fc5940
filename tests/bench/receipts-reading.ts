import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readReceiptFile } from '#features/receipts/server/reading/receipt-file.ts'
import { createOcrRules } from '#providers/receipt-reader/ocr-rules.ts'
import { compareNames, type ReceiptField } from '#providers/receipt-reader/port.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { printTable } from './table.ts'
import { listLabeledPictures, type LabeledPicture } from './receipts-reading-labels.ts'

/** Of the third whose number leaves this when divided by 3; of all where it is not set. */
const remainder = process.env['RECEIPTS_THIRD'] ? Number(process.env['RECEIPTS_THIRD']) : null
const maxPictures = Number(process.env['RECEIPTS_COUNT'] ?? Infinity)
const contentTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' }

export const listScoredPictures = (folder: string): LabeledPicture[] =>
  listLabeledPictures(folder, remainder).slice(0, maxPictures)

type Outcome = { field: ReceiptField | undefined; isRight: boolean }
type Score = { picture: LabeledPicture; total: Outcome; date: Outcome; merchant: Outcome; isExact: boolean; ms: number }

/** How right receipts are read, on labeled pictures. */
export async function scoreReading(pictures: readonly LabeledPicture[]): Promise<void> {
  const scores: Score[] = []
  const queue = pictures.values()
  const readAll = async () => {
    for (const picture of queue) scores.push(await score(picture))
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, readAll))
  printTable(`receipts: what is right, of ${scores.length} pictures`, {
    header: ['', 'measured', 'at least', ''],
    rows: [
      toRow('total', { value: share(scores, ({ total }) => total.isRight), min: 0.9 }),
      toRow('date', { value: share(scores, ({ date }) => date.isRight), min: 0.92 }),
      toRow('merchant, letter by letter', { value: share(scores, ({ isExact }) => isExact), min: 0.6 }),
      toRow('merchant, similarity 0.8', { value: share(scores, ({ merchant }) => merchant.isRight), min: 0.88 }),
      ...rateConfidence(scores),
    ],
    footer: `${Math.round(scores.reduce((sum, { ms }) => sum + ms, 0) / scores.length)} ms a receipt`,
  })
  if (process.env['RECEIPTS_LIST']) listMistakes(scores)
}

async function score(picture: LabeledPicture): Promise<Score> {
  const reader = createOcrRules({ now: () => new Date() })
  const contentType = contentTypes[picture.name.split('.').at(-1)!.toLowerCase()]!
  const startedAt = performance.now()
  const { content } = await readReceiptFile(reader, { contentType, bytes: readFileSync(picture.path) })
  const { totalAmount, transactionDate, merchantName } = content.fields
  const similarity = picture.merchant === null ? 1 : compareNames(merchantName?.value ?? '', picture.merchant)
  const isRight = (field: ReceiptField | undefined, expected: string | null) =>
    expected === null || field?.value === expected
  return {
    picture,
    total: { field: totalAmount, isRight: isRight(totalAmount, picture.total) },
    date: { field: transactionDate, isRight: isRight(transactionDate, picture.day) },
    merchant: { field: merchantName, isRight: similarity >= 0.8 },
    isExact: similarity === 1,
    ms: performance.now() - startedAt,
  }
}

const share = (scores: readonly Score[], isRight: (score: Score) => boolean): number =>
  scores.filter(isRight).length / Math.max(1, scores.length)

const isSure = ({ field }: Outcome): boolean => (field?.confidence ?? 0) >= receiptLimits.sureConfidence

/** A confidence is worth something where it is high often and right then: of all fields together, and of each. */
function rateConfidence(scores: readonly Score[]): string[][] {
  const kinds = ['total', 'date', 'merchant'] as const
  const rate = (what: string, outcomes: readonly Outcome[]) => {
    const sure = outcomes.filter(isSure)
    return [
      toRow(`${what}: share that is sure`, { value: sure.length / outcomes.length, min: 0.65 }),
      toRow(`${what}: right where it is sure`, {
        value: sure.filter(({ isRight }) => isRight).length / sure.length,
        min: 0.97,
      }),
    ]
  }
  const allFields = scores.flatMap(({ total, date, merchant }) => [total, date, merchant])
  return [
    ...rate('all fields', allFields),
    ...kinds.flatMap((name) =>
      rate(
        name,
        scores.map((score) => score[name]),
      ),
    ),
  ]
}

const toRow = (what: string, { value, min }: { value: number; min: number }): string[] => [
  what,
  value.toFixed(3),
  min.toFixed(2),
  value >= min ? 'yes' : 'NO',
]

function listMistakes(scores: readonly Score[]): void {
  for (const { picture, total, date, merchant } of scores.toSorted((one, other) =>
    one.picture.name.localeCompare(other.picture.name),
  ))
    for (const [name, { field, isRight }, expected] of [
      ['total', total, picture.total],
      ['date', date, picture.day],
      ['merchant', merchant, picture.merchant],
    ] as const)
      if (!isRight)
        process.stdout.write(`  ${picture.name} ${name}: ${expected}, read ${field?.value} (${field?.confidence})\n`)
}
