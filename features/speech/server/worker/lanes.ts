import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { DocumentClaim } from './queries.ts'

/** `signal`: aborted when the job is stopped or deleted, or the process stops; it may be already at the start. */
export type LaneTask<Claim> = { claim: Claim; signal: AbortSignal }

type LaneOptions<Claim> = {
  /** How many claims are worked on at once. */
  count: number
  claims: Claims
  claimNext(tx: TxCtx): Promise<Claim | null>
  /** Answers after how many milliseconds there may be work again, or null. */
  work(ctx: Ctx, task: LaneTask<Claim>): Promise<number | null>
}

/** What this process is working on, by the token of its claim. */
export type Claims = Map<string, { jobId: string; controller: AbortController }>

export type Lanes = { wake(): void; close(): Promise<void> }

/** After an error of the database or the file store. */
const errorPauseMs = 1_000

/** Up to `count` lanes, each of which claims and works until nothing is left. */
export function createLanes<Claim extends DocumentClaim>(ctx: Ctx, options: LaneOptions<Claim>): Lanes {
  const open = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false
  /** Work that came while a lane found nothing is not missed. */
  let wakeCount = 0
  const wake = () => {
    wakeCount += 1
    start()
  }
  const wakeLater = (delayMs: number) => {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake()
    }, delayMs)
    timers.add(timer)
  }
  const start = () => {
    if (isClosed || open.size >= options.count) return
    const lane = runLane(ctx, { options, start, wakeLater, isClosed: () => isClosed, countWakes: () => wakeCount })
    open.add(lane)
    void lane.then(() => open.delete(lane))
  }
  return {
    wake,
    close: async () => {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(open)
    },
  }
}

type LaneInput<Claim> = {
  options: LaneOptions<Claim>
  start(): void
  wakeLater(delayMs: number): void
  isClosed(): boolean
  countWakes(): number
}

async function runLane<Claim extends DocumentClaim>(ctx: Ctx, lane: LaneInput<Claim>): Promise<void> {
  const { options, start, wakeLater, isClosed, countWakes } = lane
  const next = async () => (isClosed() ? null : ctx.transaction(options.claimNext))
  try {
    let seen: number
    do {
      seen = countWakes()
      for (let claim = await next(); claim !== null; claim = await next()) {
        // Where there was something, there may be more.
        start()
        const retryMs = await work(ctx, { claim, lane })
        if (retryMs !== null) wakeLater(retryMs)
      }
    } while (seen !== countWakes() && !isClosed())
  } catch (error) {
    ctx.log.error({ err: error }, 'a lane of the speech worker failed')
    wakeLater(errorPauseMs)
  }
}

type Work<Claim> = { claim: Claim; lane: LaneInput<Claim> }

async function work<Claim extends DocumentClaim>(ctx: Ctx, { claim, lane }: Work<Claim>): Promise<number | null> {
  const { options, isClosed } = lane
  const controller = new AbortController()
  options.claims.set(claim.token, { jobId: claim.job.id, controller })
  // Whoever stopped the process did not know of a claim that was just being made.
  if (isClosed()) controller.abort()
  try {
    return await options.work(ctx, { claim, signal: controller.signal })
  } finally {
    options.claims.delete(claim.token)
  }
}
