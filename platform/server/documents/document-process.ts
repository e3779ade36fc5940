import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { createBlockWriter, toColumns } from './blocks.ts'
import type { DocumentInput, DocumentReply } from './read-document.ts'
import type { EmailInput, EmailReply } from './read-email.ts'
import type { PageLinesInput, PageLinesReply } from './read-page-lines.ts'
import type { FingerprintInput, FingerprintReply, PreviewInput, PreviewReply } from './picture-preview.ts'
import type { ReaderReply } from './reader-pool.ts'
import { readBlocks } from './readers.ts'
import type { LettersInput, LettersReply, PictureInput, PictureReply } from './recognize-text.ts'
import { UnreadableDocument, unreadableReasons } from './unreadable.ts'

/** A process that has grown beyond this is not used again. The recognition of pictures begins with 280 MB and takes a second to start. */
const maxReusableBytes = { document: 250_000_000, picture: 400_000_000 }

type ProcessInput =
  | DocumentInput
  | PictureInput
  | LettersInput
  | PageLinesInput
  | EmailInput
  | PreviewInput
  | FingerprintInput
type ProcessResult =
  | DocumentReply
  | PictureReply
  | LettersReply
  | PageLinesReply
  | EmailReply
  | PreviewReply
  | FingerprintReply

// The child process of the reader pool. It reads one document or picture after the other, until its parent ends it or is gone.
new Worker(new URL('./parent-watch.mjs', import.meta.url)).unref()
process.on('message', (message) => {
  const input = message as ProcessInput
  readInput(input).then(
    (result) => reply(result, input),
    (error: unknown) =>
      reply({ errorMessage: error instanceof UnreadableDocument ? error.message : unreadableReasons.broken }, input),
  )
})

function reply(result: ProcessResult, { kind }: ProcessInput): void {
  const maxBytes = maxReusableBytes[kind === 'picture' || kind === 'letters' ? 'picture' : 'document']
  const message: ReaderReply = { result, isReusable: process.memoryUsage.rss() < maxBytes }
  process.send?.(message)
  // The parent ends this process by force, which would lose what it has compiled.
  flushCompileCache()
}

async function readInput(input: ProcessInput): Promise<ProcessResult> {
  if (input.kind === 'picture') return readPicture(input)
  if (input.kind === 'letters')
    return { characters: await (await import('./letter-recognition.ts')).readLetters(input) }
  if (input.kind === 'pageLines') return (await import('./pdf-page-lines.ts')).readPdfPageLines(input)
  if (input.kind === 'email') return (await import('./email.ts')).parseEmail(input)
  if (input.kind === 'preview') return (await import('./draw-picture.ts')).drawJpeg(input)
  if (input.kind === 'fingerprint') return (await import('./draw-picture.ts')).takeFingerprint(input)
  return read(input)
}

async function read(input: DocumentInput): Promise<DocumentReply> {
  const writer = createBlockWriter(input.maxLength)
  await readBlocks(input, writer)
  const blocks = writer.finish()
  const pages = writer.pages()
  const isScan = Boolean(pages?.count)
  if (blocks.length === 0 && !(isScan && input.allowsScans)) throw new UnreadableDocument(isScan ? 'scanned' : 'empty')
  return { columns: toColumns(blocks), pages }
}

async function readPicture(input: PictureInput): Promise<PictureReply> {
  const { readLines } = await import('./text-recognition.ts')
  return { lines: await readLines(input) }
}
