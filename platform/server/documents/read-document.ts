import { extname } from 'node:path'
import { fromColumns, type Block, type BlockColumns, type Pages } from './blocks.ts'
import { askProcess } from './reader-pool.ts'
import { explainFailure } from './unreadable.ts'

/** The kinds of documents that can be read, by file extension. */
const extensions = {
  txt: 'txt',
  text: 'txt',
  csv: 'txt',
  md: 'md',
  markdown: 'md',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  pdf: 'pdf',
  docx: 'docx',
  doc: 'doc',
  rtf: 'rtf',
  odt: 'odt',
  epub: 'epub',
} as const
export type DocumentKind = (typeof extensions)[keyof typeof extensions]

/**
 * `kind` is what the name says; what the bytes say wins. The text ends after `maxLength` characters. `allowsScans`: a PDF without any text is
 * no failure, as its pages are then read as pictures (`recognizeText`).
 */
export type DocumentInput = { kind: DocumentKind; bytes: Uint8Array; maxLength: number; allowsScans?: boolean }
type ReadOptions = DocumentInput & { signal?: AbortSignal }
/** `pages` is null where the format has none. `errorMessage`: why it could not be read, as a sentence for people. */
export type DocumentResult = { blocks: Block[]; pages: Pages | null } | { errorMessage: string }
/** What the child process sends. */
export type DocumentReply = { columns: BlockColumns; pages: Pages | null } | { errorMessage: string }

/** A document may be made to exhaust time (T22): a reading ends after this, counted from its turn. */
const baseTimeoutMs = 20_000
const timeoutMsPerMegabyte = 1_000

/** The kind of a file by its name, or null where it cannot be read. */
export function getDocumentKind(fileName: string): DocumentKind | null {
  const extension = extname(fileName).slice(1).toLowerCase()
  return Object.hasOwn(extensions, extension) ? extensions[extension as keyof typeof extensions] : null
}

/**
 * Reads a document in a child process, so that one made to crash its reader crashes nothing else. Two are read at a time; the
 * others wait for their turn. Once `signal` is aborted it ends the process and throws the signal's reason.
 */
export async function readDocument({ signal, ...input }: ReadOptions): Promise<DocumentResult> {
  const timeoutMs = baseTimeoutMs + (input.bytes.length / 1_000_000) * timeoutMsPerMegabyte
  const reply = await askProcess(input, { timeoutMs, ...(signal && { signal }) })
  signal?.throwIfAborted()
  if ('reason' in reply) return { errorMessage: explainFailure(reply.reason) }
  const result = reply.result as DocumentReply
  return 'columns' in result ? { blocks: fromColumns(result.columns), pages: result.pages } : result
}
