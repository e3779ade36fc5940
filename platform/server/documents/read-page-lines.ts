import { askProcess } from './reader-pool.ts'
import type { PageBox } from './recognize-text.ts'
import { explainFailure } from './unreadable.ts'

/** A line as it is printed, not joined to paragraphs: forms and receipts mean something by their lines. */
export type PageLine = { text: string; box: PageBox }
/** `isScan`: a picture with hardly any text, which `recognizeText` reads. */
export type LinedPage = { lines: PageLine[]; isScan: boolean }

export type PageLinesInput = { kind: 'pageLines'; bytes: Uint8Array; maxPages: number }
/** What the child process sends. `pageCount` counts the pages beyond `maxPages`, too. */
export type PageLinesReply = { pages: LinedPage[]; pageCount: number } | { errorMessage: string }

/** A PDF may be made to exhaust time (T22): its reading ends after this, counted from its turn. */
const timeoutMs = 20_000

/** The printed lines of the first pages of a PDF, read in a child process with capped memory and time. */
export async function readPageLines(input: Omit<PageLinesInput, 'kind'>): Promise<PageLinesReply> {
  const reply = await askProcess({ kind: 'pageLines', ...input }, { timeoutMs })
  return 'reason' in reply ? { errorMessage: explainFailure(reply.reason) } : (reply.result as PageLinesReply)
}
