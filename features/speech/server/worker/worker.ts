import type { Base, Closable, ServiceDefinition } from '#platform/server/base.ts'
import { createCtx, type Ctx } from '#platform/server/ctx.ts'
import { signals } from '../signals.ts'
import { readUploaded, speakSegment } from './actions.ts'
import { createLanes, type Claims } from './lanes.ts'
import { claimDocument, claimSegment, renewLeases } from './queries.ts'

/** Works on whatever waits, in this process. `wake`: there may be something. */
export type Worker = Closable & { wake(): void }

/** Documents and segments that a process works on at once; engines have queues of their own. */
const documentCount = 2
const segmentCount = 4
const renewMs = 3_000

/** Created by the first job that has work in this process. */
export const worker: ServiceDefinition<Worker> = { create: createWorker }

function createWorker(base: Base): Worker {
  const ctx = createCtx(base, { viewer: null, logBindings: { job: 'speech.worker' } })
  const claims: Claims = new Map()
  const lanes = [
    createLanes(ctx, { count: segmentCount, claims, claimNext: claimSegment, work: speakSegment }),
    createLanes(ctx, { count: documentCount, claims, claimNext: claimDocument, work: readUploaded }),
  ]
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const abort = (jobId?: string) => {
    for (const claim of claims.values()) if (jobId === undefined || claim.jobId === jobId) claim.controller.abort()
  }
  const unlisten = base.services.get(signals).listen((signal) => {
    if (signal.kind === 'stop') abort(signal.jobId)
    else if (signal.kind !== 'progress') wake()
  })
  const renewal = setInterval(() => void renewClaims(ctx, claims), renewMs)
  return {
    wake,
    close: async () => {
      unlisten()
      clearInterval(renewal)
      const closing = lanes.map((lane) => lane.close())
      abort()
      await Promise.all(closing)
    },
  }
}

/** Work whose claim is gone is ended: its job was stopped, or another process took over. */
async function renewClaims(ctx: Ctx, claims: Claims): Promise<void> {
  if (claims.size === 0) return
  const tokens = [...claims.keys()]
  try {
    const renewed = await renewLeases(ctx, tokens)
    for (const token of tokens) if (!renewed.has(token)) claims.get(token)?.controller.abort()
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not renew claims on texts to speak')
  }
}
