import { drawPreview } from '#platform/server/documents/picture-preview.ts'
import { reserveBudget, settleBudget, type Reservation } from '#platform/server/ai-budgets/budgets.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import {
  ReceiptReaderError,
  type ReceiptContent,
  type ReceiptLine,
  type ReceiptReader,
  type ReceiptReaderFailure,
  type ReceiptSource,
} from '#providers/receipt-reader/port.ts'
import { aiBudgets } from '#rules/ai-budgets.ts'
import { receiptLimits } from '#rules/receipt-limits.ts'
import { hashBytes } from '../intake/raw-message.ts'
import type { ReceiptFile } from '../reading/lines.ts'
import { claimModelReading, deleteModelReading, saveModelReading } from './queries.ts'
import type { EmailRow } from '../reading/queries.ts'

/** `note`: why the model was of no use, as a sentence; what the rules found counts alone then. */
export type ModelReading = { content: ReceiptContent | null; note: string | null }

const notes = {
  budget: 'Read by rules only: the AI budget of today is used up.',
  lost: 'Read by rules only: the AI service’s answer was lost.',
  keyRefused: 'Read by rules only: the AI service refused the key.',
  quotaUsedUp: 'Read by rules only: the account at the AI service is used up.',
  refused: 'Read by rules only: the AI service refused the request.',
  busy: 'Read by rules only: the AI service is busy.',
  unavailable: 'Read by rules only: the AI service did not answer as it should.',
} as const satisfies Record<ReceiptReaderFailure | 'budget' | 'lost', string>

/** Emails have no person who pays: together they may use what the site may. */
const emailSubject = 'receipts'
const pictureSide = 2_000

type FileInput = { email: EmailRow; contentHash: string; file: ReceiptFile; lines: readonly ReceiptLine[] }

/** What a paid model makes of a file; null where there is none. */
export async function readFileWithModel(ctx: Ctx, { file, ...input }: FileInput): Promise<ModelReading | null> {
  const model = ctx.providers.receiptModel
  return model && readOnce(ctx, { ...input, model, drawPictures: () => drawPages(file) })
}

/** The same of an email's own text. */
export async function readTextWithModel(
  ctx: Ctx,
  { email, lines }: Pick<FileInput, 'email' | 'lines'>,
): Promise<ModelReading | null> {
  const model = ctx.providers.receiptModel
  const contentHash = hashBytes(Buffer.from(lines.map(({ text }) => text).join('\n')))
  return model && readOnce(ctx, { email, lines, contentHash, model, drawPictures: async () => [] })
}

async function drawPages({ contentType, bytes }: ReceiptFile): Promise<Uint8Array[]> {
  const pageCount = contentType === 'application/pdf' ? receiptLimits.modelPages : 1
  const pictures: Uint8Array[] = []
  for (let page = 1; page <= pageCount; page++) {
    const drawn = await drawPreview({ bytes, maxSide: pictureSide, ...(contentType === 'application/pdf' && { page }) })
    if ('errorMessage' in drawn) break
    pictures.push(drawn.jpeg)
  }
  return pictures
}

type OnceInput = Omit<FileInput, 'file'> & { model: ReceiptReader; drawPictures(): Promise<Uint8Array[]> }

/**
 * Asks the model once for each content, in this process or another, now or after a crash: the claim is stored before it is asked (T29). A claim whose
 * answer was lost stays for a day, so that nothing is paid for twice.
 */
async function readOnce(
  ctx: Ctx,
  { model, contentHash, email, lines, drawPictures }: OnceInput,
): Promise<ModelReading> {
  const key = { contentHash, model: model.name }
  const source: ReceiptSource = { lines, pictures: await drawPictures() }
  const amount = model.countTokens(source)
  const personId = email.uploadedById ?? emailSubject
  const { sitePerDay } = aiBudgets['receipts.tokens']
  const claim = await ctx.transaction(async (tx) => {
    const stored = await claimModelReading(tx, key)
    if (stored) return { stored }
    const limit = email.uploadedById ? {} : { personPerDay: sitePerDay }
    const reservation = await reserveBudget(tx, { kind: 'receipts.tokens', personId, amount, ...limit })
    if (!reservation) await deleteModelReading(tx, key)
    return { reservation }
  })
  if (claim.stored) return { content: claim.stored.content, note: claim.stored.content ? null : notes.lost }
  if (!claim.reservation) return { content: null, note: notes.budget }
  return ask(ctx, { model, source, key, reservation: claim.reservation })
}

type AskInput = {
  model: ReceiptReader
  source: ReceiptSource
  key: { contentHash: string; model: string }
  reservation: Reservation
}

async function ask(ctx: Ctx, { model, source, key, reservation }: AskInput): Promise<ModelReading> {
  try {
    const { content, usedTokens } = await model.read(source)
    await ctx.transaction(async (tx) => {
      await saveModelReading(tx, { ...key, content })
      await settleBudget(tx, { ...reservation, spent: usedTokens })
    })
    return { content, note: null }
  } catch (error) {
    if (!(error instanceof ReceiptReaderError)) throw error
    ctx.log.warn({ err: error }, 'a receipt was read by rules only')
    // An answer that may have been billed counts in full, and is not asked for again.
    const { usedTokens, failure } = error
    await ctx.transaction(async (tx) => {
      if (usedTokens === 0) await deleteModelReading(tx, key)
      await settleBudget(tx, { ...reservation, spent: usedTokens ?? reservation.amount })
    })
    return { content: null, note: notes[failure] }
  }
}
