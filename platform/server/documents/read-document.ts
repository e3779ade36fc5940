import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'

/** The kinds of documents whose text can be read, by the ending of their names. */
export const documentKinds = ['txt', 'md', 'csv', 'pdf', 'docx'] as const
export type DocumentKind = (typeof documentKinds)[number]

export type Reading = { kind: DocumentKind; bytes: Uint8Array; mostLength: number }
/** `trouble`: a sentence for people. */
export type Read = { text: string } | { trouble: string }

/** A document that takes longer or more than this is not read: it may be made to (T22). */
const patienceMs = 20_000
const memory = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/** The kind of a file, or null for one whose text nobody reads. */
export function kindOf(fileName: string): DocumentKind | null {
  const ending = extname(fileName).slice(1).toLowerCase()
  return documentKinds.find((kind) => kind === ending) ?? null
}

/**
 * The plain text of a document, at most `mostLength` characters of it. Whatever has a format of its own is read in a
 * process apart, so that a document made to break its reader breaks nothing else.
 */
export async function readDocument(reading: Reading): Promise<Read> {
  if (reading.kind === 'pdf' || reading.kind === 'docx') return readApart(reading)
  // NUL cannot be stored and says nothing.
  return { text: new TextDecoder().decode(reading.bytes).slice(0, reading.mostLength).replaceAll('\0', '') }
}

function readApart(reading: Reading): Promise<Read> {
  const child = fork(new URL('./document-process.ts', import.meta.url), [], {
    execArgv: memory,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<Read>((resolve) => {
    const timer = setTimeout(() => resolve({ trouble: 'The document takes too long to read.' }), patienceMs)
    timer.unref()
    child.once('message', (answer) => resolve(answer as Read))
    child.once('error', () => resolve({ trouble: 'The document could not be read.' }))
    child.once('exit', () => resolve({ trouble: 'The document could not be read.' }))
    child.send(reading, (error) => error && resolve({ trouble: 'The document could not be read.' }))
  }).finally(() => end(child))
}

function end(child: ChildProcess): void {
  child.removeAllListeners()
  child.kill('SIGKILL')
}
