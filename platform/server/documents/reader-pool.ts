import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Reading takes a core each; the documents beyond these wait. A limit of this process, so it is kept by the module. */
const maxReaders = 2
/** An idle process ends after this time: starting one takes longer than reading most documents. */
const idleMs = 5_000
const maxReadings = 100

/** Web Assembly's pages have 64 kB. */
const memoryFlags = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/** Compiled code of the reader: without it half of the work of a new process is to compile what it loads. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/document-readers', import.meta.url))

/** `kill` is also called when this process ends: one that reads without end would not notice. */
type Reader = { child: ChildProcess; kill(): void; readings: number; idleTimer?: NodeJS.Timeout }
/** What the child process answers. `isReusable`: whether it may read another document. */
export type ReaderReply = { result: unknown; isReusable: boolean }
/** `broken`: the process has ended by itself. */
type Failure = { reason: 'broken' | 'tooSlow' | 'stopped' }
/** `isUrgent`: a person waits for it, so it is before those that wait already. */
type AskOptions = { timeoutMs: number; signal?: AbortSignal; isUrgent?: boolean }

const idleReaders: Reader[] = []
const waiting: (() => void)[] = []
let busyCount = 0

/** What `document-process.ts` makes of an input. Takes at most `timeoutMs` from when its turn has come; the signal ends it at once. */
export async function askProcess(input: object, options: AskOptions): Promise<{ result: unknown } | Failure> {
  if (options.signal?.aborted || !(await takeTurn(options))) return { reason: 'stopped' }
  const reader = idleReaders.pop() ?? startReader()
  clearTimeout(reader.idleTimer)
  const reply = await ask(reader, { ...options, input })
  if ('result' in reply && reply.isReusable && reader.readings < maxReadings) keep(reader)
  else end(reader)
  passTurn()
  return reply
}

/** Waits for a turn; false where the signal comes first. */
async function takeTurn({ signal, isUrgent }: AskOptions): Promise<boolean> {
  if (busyCount < maxReaders) {
    busyCount += 1
    return true
  }
  return new Promise((resolve) => {
    const take = () => resolve(true)
    const leave = () => {
      const index = waiting.indexOf(take)
      if (index < 0) return
      waiting.splice(index, 1)
      resolve(false)
    }
    if (isUrgent) waiting.unshift(take)
    else waiting.push(take)
    signal?.addEventListener('abort', leave, { once: true })
  })
}

function passTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else busyCount -= 1
}

function startReader(): Reader {
  const child = fork(new URL('./document-process.ts', import.meta.url), [], {
    execArgv: memoryFlags,
    env: { NODE_COMPILE_CACHE: compileCache },
    serialization: 'advanced',
    // Nothing is written to its input: that it is closed tells the child that this process is gone.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return { child, kill, readings: 0 }
}

function ask(
  reader: Reader,
  { input, timeoutMs, signal }: AskOptions & { input: object },
): Promise<ReaderReply | Failure> {
  const { child } = reader
  reader.readings += 1
  child.removeAllListeners()
  child.ref()
  child.channel?.ref()
  return new Promise<ReaderReply | Failure>((resolve) => {
    const timer = setTimeout(() => settle({ reason: 'tooSlow' }), timeoutMs)
    const settle = (reply: ReaderReply | Failure) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve(reply)
    }
    const fail = () => settle({ reason: 'broken' })
    const stop = () => settle({ reason: 'stopped' })
    signal?.addEventListener('abort', stop)
    // Its turn may have come in the same moment.
    if (signal?.aborted) stop()
    child.once('message', (reply) => settle(reply as ReaderReply))
    child.once('error', fail)
    child.once('exit', fail)
    child.send(input, (error) => error && fail())
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

function end({ child, kill, idleTimer }: Reader): void {
  clearTimeout(idleTimer)
  child.removeAllListeners()
  // A process that could not be started says so after it was given up.
  child.on('error', () => {})
  process.off('exit', kill)
  kill()
}
