import { fork, type ChildProcess } from 'node:child_process'
import type { DocumentInput, DocumentResult } from './read-document.ts'
import { unreadableReasons, type UnreadableReason } from './unreadable.ts'

/** Reading takes a core each; the documents beyond these wait. A limit of this process, so it is kept by the module. */
const maxReaders = 2
/** An idle process ends after this time: starting one takes longer than reading most documents. */
const idleMs = 5_000
const maxReadings = 100

/** Web Assembly's pages have 64 kB. */
const memoryFlags = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

type Reader = { child: ChildProcess; readings: number; idleTimer?: NodeJS.Timeout }
/** What the child process answers. `isReusable`: whether it may read another document. */
export type ReaderReply = { result: DocumentResult; isReusable: boolean }

const idleReaders: Reader[] = []
const waiting: (() => void)[] = []
let busyCount = 0

/** Reads a document in a child process. Takes at most `timeoutMs` from when its turn has come. */
export async function readInProcess(input: DocumentInput, timeoutMs: number): Promise<DocumentResult> {
  if (busyCount >= maxReaders) await new Promise<void>((resolve) => waiting.push(resolve))
  else busyCount += 1
  const reader = idleReaders.pop() ?? startReader()
  clearTimeout(reader.idleTimer)
  const { result, isReusable } = await ask(reader, { input, timeoutMs })
  if (isReusable && reader.readings < maxReadings) keep(reader)
  else end(reader)
  const next = waiting.shift()
  if (next) next()
  else busyCount -= 1
  return result
}

function startReader(): Reader {
  const child = fork(new URL('./document-process.ts', import.meta.url), [], {
    execArgv: memoryFlags,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return { child, readings: 0 }
}

type AskOptions = { input: DocumentInput; timeoutMs: number }

function ask(reader: Reader, { input, timeoutMs }: AskOptions): Promise<ReaderReply> {
  const { child } = reader
  reader.readings += 1
  child.removeAllListeners()
  child.ref()
  child.channel?.ref()
  return new Promise<ReaderReply>((resolve) => {
    const fail = (reason: UnreadableReason) =>
      resolve({ result: { errorMessage: unreadableReasons[reason] }, isReusable: false })
    const timer = setTimeout(() => fail('tooSlow'), timeoutMs)
    const stopTimer = () => clearTimeout(timer)
    child.once('message', (reply) => (stopTimer(), resolve(reply as ReaderReply)))
    child.once('error', () => (stopTimer(), fail('broken')))
    child.once('exit', () => (stopTimer(), fail('broken')))
    child.send(input, (error) => error && fail('broken'))
  })
}

/** Keeps a process for the next document without keeping this one from ending. */
function keep(reader: Reader): void {
  const { child } = reader
  const drop = () => {
    const index = idleReaders.indexOf(reader)
    if (index >= 0) idleReaders.splice(index, 1)
    end(reader)
  }
  child.removeAllListeners()
  child.once('error', drop)
  child.once('exit', drop)
  child.unref()
  child.channel?.unref()
  reader.idleTimer = setTimeout(drop, idleMs).unref()
  idleReaders.push(reader)
}

function end({ child, idleTimer }: Reader): void {
  clearTimeout(idleTimer)
  child.removeAllListeners()
  // A process that could not be started says so after it was given up.
  child.on('error', () => {})
  child.kill('SIGKILL')
}
