import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'
import type { Block } from './blocks.ts'
import { unreadableReasons, type UnreadableReason } from './unreadable.ts'

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

/** `kind` is what the name says; what the bytes say wins. The text ends after `maxLength` characters. */
export type DocumentInput = { kind: DocumentKind; bytes: Uint8Array; maxLength: number }
/** `errorMessage`: why it could not be read, as a sentence for people. */
export type DocumentResult = { blocks: Block[] } | { errorMessage: string }

/** Limits of the child process: a document may be made to exhaust time or memory (T22). Web Assembly's pages have 64 kB. */
const baseTimeoutMs = 20_000
const timeoutMsPerMegabyte = 1_000
const memoryFlags = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/** The kind of a file by its name, or null where it cannot be read. */
export function getDocumentKind(fileName: string): DocumentKind | null {
  const extension = extname(fileName).slice(1).toLowerCase()
  return Object.hasOwn(extensions, extension) ? extensions[extension as keyof typeof extensions] : null
}

/** Reads a document in a child process, so that one made to crash its reader crashes nothing else. */
export function readDocument(input: DocumentInput): Promise<DocumentResult> {
  const child = fork(new URL('./document-process.ts', import.meta.url), [], {
    execArgv: memoryFlags,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<DocumentResult>((resolve) => {
    const fail = (reason: UnreadableReason) => resolve({ errorMessage: unreadableReasons[reason] })
    const timeoutMs = baseTimeoutMs + (input.bytes.length / 1_000_000) * timeoutMsPerMegabyte
    const timer = setTimeout(() => fail('tooSlow'), timeoutMs)
    timer.unref()
    child.once('message', (result) => resolve(result as DocumentResult))
    child.once('error', () => fail('broken'))
    child.once('exit', () => fail('broken'))
    child.send(input, (error) => error && fail('broken'))
  }).finally(() => end(child))
}

function end(child: ChildProcess): void {
  child.removeAllListeners()
  child.kill('SIGKILL')
}
