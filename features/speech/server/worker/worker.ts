import type { Base, Closable, ServiceDefinition } from '#platform/server/base.ts'
import { createCtx, type Ctx, type TxCtx } from '#platform/server/ctx.ts'
import { signals } from '../signals.ts'
import { readUploaded, speakSegment } from './actions.ts'
import { claimDocument, claimSegment, renewLeases, type DocumentClaim } from './queries.ts'

/** Works on whatever waits, in this process. `wake`: there may be something. */
export type Worker = Closable & { wake(): void }

/** Documents and segments that a process works on at once; engines have queues of their own. */
const documentLanes = 2
const segmentLanes = 4
const renewMs = 3_000
/** After an error of the database or the file store. */
const errorPauseMs = 1_000

type Running = { jobId: string; controller: AbortController }
type Claims = Map<string, Running>
type LaneOptions<Claim> = {
  count: number
  claim(tx: TxCtx): Promise<Claim | null>
  work(ctx: Ctx, task: { claim: Claim; signal: AbortSignal }): Promise<number | null>
}
type Lanes = { wake(): void; close(): Promise<void> }

/** Created by the first job that has work in this process. */
export const worker: ServiceDefinition<Worker> = { create: createWorker }

function createWorker(base: Base): Worker {
  const ctx = createCtx(base, { viewer: null, logBindings: { job: 'speech.worker' } })
  const claims: Claims = new Map()
  const timers = new Set<NodeJS.Timeout>()
  const wakeLater = (delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake()
    }, delayMs)
    timers.add(timer)
  }
  const documents = createLanes(ctx, {
    claims,
    wakeLater,
    options: {
      count: documentLanes,
      claim: claimDocument,
      work: async (_ctx, { claim }) => readUploaded(ctx, claim).then(() => null),
    },
  })
  const segments = createLanes(ctx, {
    claims,
    wakeLater,
    options: { count: segmentLanes, claim: claimSegment, work: speakSegment },
  })
  const wake = () => {
    segments.wake()
    documents.wake()
  }
  const unlisten = base.services.get(signals).listen((signal) => {
    if (signal.kind === 'stop') abort(claims, ({ jobId }) => jobId === signal.jobId)
    else if (signal.kind !== 'progress') wake()
  })
  const renewal = setInterval(() => void renewClaims(ctx, claims), renewMs)
  return {
    wake,
    close: async () => {
      unlisten()
      clearInterval(renewal)
      for (const timer of timers) clearTimeout(timer)
      const closing = [documents.close(), segments.close()]
      abort(claims, () => true)
      await Promise.all(closing)
    },
  }
}

function abort(claims: Claims, isMeant: (running: Running) => boolean): void {
  for (const running of claims.values()) if (isMeant(running)) running.controller.abort()
}

/** Work whose claim is gone is ended: its job was stopped, or another process took over. */
async function renewClaims(ctx: Ctx, claims: Claims): Promise<void> {
  if (claims.size === 0) return
  const tokens = [...claims.keys()]
  try {
    const held = await renewLeases(ctx, tokens)
    for (const token of tokens) if (!held.has(token)) claims.get(token)?.controller.abort()
  } catch (error) {
    ctx.log.warn({ err: error }, 'claims on texts could not be renewed')
  }
}

type LanesInput<Claim> = { claims: Claims; wakeLater(delayMs: number): void; options: LaneOptions<Claim> }

/** Up to `count` lanes, each of which claims and works until nothing is left. */
function createLanes<Claim extends DocumentClaim>(
  ctx: Ctx,
  { claims, wakeLater, options: { count, claim: claimNext, work } }: LanesInput<Claim>,
): Lanes {
  const open = new Set<Promise<void>>()
  let isClosed = false
  /** Work that came while a lane found nothing is not missed. */
  let wakeCount = 0
  const runOne = async (claim: Claim) => {
    const controller = new AbortController()
    claims.set(claim.token, { jobId: claim.job.id, controller })
    try {
      const retryMs = await work(ctx, { claim, signal: controller.signal })
      if (retryMs !== null) wakeLater(retryMs)
    } finally {
      claims.delete(claim.token)
    }
  }
  const runLane = async () => {
    let seen: number
    do {
      seen = wakeCount
      for (let claim = await next(); claim !== null; claim = await next()) {
        start()
        await runOne(claim)
      }
    } while (seen !== wakeCount && !isClosed)
  }
  const next = () => (isClosed ? null : ctx.transaction(claimNext))
  const start = () => {
    if (isClosed || open.size >= count) return
    const lane = runLane().catch((error: unknown) => {
      ctx.log.error({ err: error }, 'a lane of the speech worker failed')
      if (!isClosed) wakeLater(errorPauseMs)
    })
    open.add(lane)
    void lane.then(() => open.delete(lane))
  }
  return {
    wake: () => {
      wakeCount += 1
      start()
    },
    close: async () => {
      isClosed = true
      await Promise.all(open)
    },
  }
}
