import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Envelope, SenderChecks } from './port.ts'

export type CheckInput = {
  bytes: Uint8Array
  envelope: Envelope | null
  ownDomain: string
  dnsServers: readonly string[] | undefined
  dnsTimeoutMs: number
}
type Check = (input: CheckInput) => Promise<SenderChecks | null>

/** The checker takes 60 MB, so it ends some time after the last email. */
const idleMs = 30_000
const program = new URL('./check-worker.ts', import.meta.url)

/**
 * Checks emails one after the other in a thread of its own, with capped memory and time: hashing is by the byte, and an email may be made so
 * that it takes half a minute. Answers null for one that could not be checked, or not in time.
 */
export function createCheckThread({ timeoutMs }: { timeoutMs: number }): Check {
  let starting: Promise<Worker> | null = null
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const end = () => {
    void starting?.then((worker) => worker.terminate()).catch(() => undefined)
    starting = null
  }
  const check: Check = async (input) => {
    clearTimeout(timer)
    starting ??= startWorker()
    try {
      // The timeout covers the check alone: a slow thread start must not mark a good email as forged.
      const worker = await starting
      const signal = AbortSignal.timeout(timeoutMs)
      worker.postMessage(input, [input.bytes.buffer as ArrayBuffer])
      const [checks] = (await once(worker, 'message', { signal })) as [SenderChecks]
      return checks
    } catch {
      end()
      return null
    } finally {
      timer = setTimeout(end, idleMs).unref()
    }
  }
  return (input) => {
    const result = turn.then(() => check(input))
    turn = result
    return result
  }
}

/** A thread that can take an email: its program says so once it is loaded. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 128 } })
  worker.on('error', () => undefined)
  worker.unref()
  await once(worker, 'message')
  return worker
}
