import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'

/** The kinds of documents whose text can be read, by file extension. */
export const documentKinds = ['txt', 'md', 'csv', 'pdf', 'docx'] as const
export type DocumentKind = (typeof documentKinds)[number]

export type DocumentInput = { kind: DocumentKind; bytes: Uint8Array; maxLength: number }
/** `trouble`: why it could not be read, as a sentence for people. */
export type DocumentResult = { text: string } | { errorMessage: string }

/** Limits of the child process: a document may be made to exhaust time or memory (T22). */
const timeoutMs = 20_000
const memoryFlags = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/** The kind of a file, or null where its text cannot be read. */
export function getDocumentKind(fileName: string): DocumentKind | null {
  const extension = extname(fileName).slice(1).toLowerCase()
  return documentKinds.find((kind) => kind === extension) ?? null
}

/**
 * The plain text of a document, at most `maxLength` characters. Word and PDF files are read in a child process, so that a
 * document made to crash its reader crashes nothing else.
 */
export async function readDocument(input: DocumentInput): Promise<DocumentResult> {
  if (input.kind === 'pdf' || input.kind === 'docx') return readInChildProcess(input)
  // PostgreSQL cannot store NUL characters.
  return { text: new TextDecoder().decode(input.bytes).slice(0, input.maxLength).replaceAll('\0', '') }
}

function readInChildProcess(input: DocumentInput): Promise<DocumentResult> {
  const child = fork(new URL('./document-process.ts', import.meta.url), [], {
    execArgv: memoryFlags,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<DocumentResult>((resolve) => {
    const timer = setTimeout(() => resolve({ errorMessage: 'The document takes too long to read.' }), timeoutMs)
    timer.unref()
    child.once('message', (result) => resolve(result as DocumentResult))
    child.once('error', () => resolve({ errorMessage: 'The document could not be read.' }))
    child.once('exit', () => resolve({ errorMessage: 'The document could not be read.' }))
    child.send(input, (error) => error && resolve({ errorMessage: 'The document could not be read.' }))
  }).finally(() => end(child))
}

function end(child: ChildProcess): void {
  child.removeAllListeners()
  child.kill('SIGKILL')
}
