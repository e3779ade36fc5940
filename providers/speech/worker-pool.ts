import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SpeechError, type SpeechRequest, type SpokenAudio } from './port.ts'

/** Sentences of plain ASCII; an empty one is a pause. `args` are for flite; `rate` and `gain` change the sound that it makes. */
export type FliteTask = { args: string[]; rate: number; gain: number; sentences: string[]; speed: number }

/**
 * Sound of a service, 16-bit little-endian at 24 kHz, to be played `tempo` times as fast. Where its sentences begin is either known, in
 * milliseconds, or found by their lengths (any unit) and the pauses between them.
 */
export type SoundTask = {
  sound: Uint8Array
  tempo: number
  sentences: { startsMs: number[] } | { lengths: number[] }
  speed: number
}
export type WorkerTask = FliteTask | SoundTask
export type WorkerReply = { audio: SpokenAudio } | { failure: string }

/** Threads for sound. They start when first needed and do not keep the process alive. */
export type WorkerPool = {
  /** Waits for a free thread. Fails with the signal's reason at once, or with a `SpeechError`. */
  run(task: WorkerTask, request: SpeechRequest): Promise<SpokenAudio>
  close(): Promise<void>
}

/** One core is left for answering requests. Each thread takes up to some 100 MB. */
const defaultSize = Math.min(4, Math.max(1, availableParallelism() - 1))
export function createWorkerPool({ size = defaultSize, getDeadlineMs = estimateDeadlineMs } = {}): WorkerPool {
  const workers = new Set<Worker>()
  const idle = new Set<Worker>()
  const slots = createSlots(size)
  return {
    async run(task, request) {
      const signal = AbortSignal.any([request.signal, slots.closed])
      const release = await slots.take(signal)
      try {
        // It may have been stopped while the line moved up.
        signal.throwIfAborted()
        const [worker = startWorker([workers, idle])] = idle
        idle.delete(worker)
        worker.ref()
        const reply = await askWorker(worker, { task, signal, deadlineMs: getDeadlineMs(request) })
        worker.unref()
        idle.add(worker)
        if ('audio' in reply) return reply.audio
        throw new SpeechError('refused', { message: `The text could not be spoken: ${reply.failure}` })
      } finally {
        release()
      }
    },
    async close() {
      slots.close()
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

/** Belongs to the first list from now on, and to none once it has ended. */
function startWorker(lists: [Set<Worker>, ...Set<Worker>[]]): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  lists[0].add(worker)
  worker.once('exit', () => lists.forEach((list) => list.delete(worker)))
  // Whoever waits for its reply is told as well; without this listener the process would end.
  worker.on('error', () => {})
  return worker
}

/** Several times what the worst text takes, letters that are spelled, on a busy machine. Waiting for a thread does not count. */
function estimateDeadlineMs({ sentences, speed }: SpeechRequest): number {
  return 10_000 + (sentences.join().length * 30) / speed
}

type Question = { task: WorkerTask; signal: AbortSignal; deadlineMs: number }

/** A thread that is stopped in the middle, fails or does not answer in time is ended: its state is unknown. */
function askWorker(worker: Worker, { task, signal, deadlineMs }: Question): Promise<WorkerReply> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
  const deadline = setTimeout(
    () => reject(new SpeechError('unavailable', { message: 'Speaking took too long' })),
    deadlineMs,
  )
  const onAbort = () => reject(signal.reason)
  const onError = (cause: unknown) =>
    reject(new SpeechError('unavailable', { message: 'The speech thread failed', cause }))
  worker.once('message', resolve)
  worker.once('error', onError)
  worker.once('exit', onError)
  signal.addEventListener('abort', onAbort)
  worker.postMessage(task)
  return promise
    .catch((error: unknown) => {
      void worker.terminate()
      throw error
    })
    .finally(() => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', onAbort)
      worker.off('message', resolve).off('error', onError).off('exit', onError)
    })
}

/** Lets `size` callers through at a time, in the order in which they came. */
function createSlots(size: number) {
  let free = size
  const waiting: (() => void)[] = []
  const closing = new AbortController()
  return {
    closed: closing.signal,
    close: () => closing.abort(new SpeechError('unavailable', { message: 'The server is stopping' })),
    async take(signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted()
      if (free === 0) await waitInLine(waiting, signal)
      else free--
      return () => {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}

function waitInLine(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    signal.addEventListener('abort', leave)
    waiting.push(enter)
  })
}
