import { askProcess } from './reader-pool.ts'
import { unreadableReasons } from './unreadable.ts'

/**
 * How the print is arranged: `page` has paragraphs, `rows` has words with their amounts far to the right, as receipts do. `columns` reads a receipt
 * another way, which makes other mistakes.
 */
export type PrintLayout = 'page' | 'rows' | 'columns'
/** JPEG, PNG, GIF or WebP, or a PDF and which of its pages is meant, from 1. */
type PictureFile = { bytes: Uint8Array; page?: number }
/** Without `layout` it is a page. */
export type Picture = PictureFile & { layout?: PrintLayout }
/** A rectangle of a page, in shares of its width and height from the upper left corner. */
export type PageBox = { x: number; y: number; width: number; height: number }
/** `confidence`: 0 to 100, how sure the recognition is of them. */
export type RecognizedLetters = { text: string; confidence: number }
/** Where a line is, and the middle of each gap between its words, in shares of the width of the page. */
export type PrintedLine = { box: PageBox; gaps: number[] }
/** Lines of one paragraph have the same `paragraphIndex`. */
export type RecognizedLine = RecognizedLetters & PrintedLine & { paragraphIndex: number }
/** The lines from the top, none where there is no text. `errorMessage`: why it could not be read, as a sentence for people. */
export type RecognizedText = { lines: RecognizedLine[] } | { errorMessage: string }

export type PictureInput = { kind: 'picture' } & Picture
export type LettersInput = { kind: 'letters'; lines: PrintedLine[] } & PictureFile
/** What the child process sends. */
export type PictureReply = RecognizedText
export type LettersReply = { characters: (RecognizedLetters | null)[] } | { errorMessage: string }

/** A picture may be made to exhaust time (T22): its reading ends after this, counted from its turn. A page of small print takes 4 s. */
const timeoutMs = 20_000

/**
 * The printed English text of pictures and of scanned pages, one result for each, in order. They are read one after the other in a child
 * process with capped memory and time, so that one made to crash its reader crashes nothing else. Throws only the reason of the signal.
 */
export async function recognizeText(
  pictures: readonly Picture[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<RecognizedText[]> {
  const results: RecognizedText[] = []
  for (const picture of pictures) {
    signal?.throwIfAborted()
    results.push(await recognize(picture, signal))
  }
  return results
}

async function recognize(picture: Picture, signal: AbortSignal | undefined): Promise<RecognizedText> {
  const input: PictureInput = { kind: 'picture', ...picture }
  const reply = await askProcess(input, { timeoutMs, ...(signal && { signal }) })
  signal?.throwIfAborted()
  if ('result' in reply) return reply.result as PictureReply
  return { errorMessage: unreadableReasons[reply.reason === 'tooSlow' ? 'slowPicture' : 'brokenPicture'] }
}

/**
 * What lines that were found in a picture say, as another model reads their characters: its mistakes are others. One result for each line, null where it
 * lies on its side.
 */
export async function recognizeLetters(picture: PictureFile, lines: readonly PrintedLine[]): Promise<LettersReply> {
  const input: LettersInput = { kind: 'letters', ...picture, lines: lines.map(({ box, gaps }) => ({ box, gaps })) }
  const reply = await askProcess(input, { timeoutMs })
  if ('result' in reply) return reply.result as LettersReply
  return { errorMessage: unreadableReasons[reply.reason === 'tooSlow' ? 'slowPicture' : 'brokenPicture'] }
}

/** The lines as text: a line for each paragraph, and words that were divided at the end of a line whole again. */
export function joinParagraphs(lines: readonly RecognizedLine[]): string {
  const paragraphs = Map.groupBy(lines, ({ paragraphIndex }) => paragraphIndex).values()
  return [...paragraphs]
    .map((paragraph) =>
      paragraph
        .map(({ text }) => text)
        .join('\n')
        .replaceAll(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
        .replaceAll('\n', ' '),
    )
    .join('\n')
}
