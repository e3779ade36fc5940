import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Client, type Reply } from './client.ts'

/** One venture to create, requested with the same idempotency key until there is an answer. */
export type VentureRequest = { founder: Client; name: string; key: string }
export type AcknowledgedVenture = VentureRequest & { id: string }

/** What happened while founders kept starting ventures. */
export type Ledger = {
  acknowledged: AcknowledgedVenture[]
  /** Requested, never answered: only the database shows whether they exist. */
  unanswered: VentureRequest[]
  /** How often each other outcome came: `503`, `503 without Retry-After`, `connection ECONNREFUSED`, … */
  otherOutcomes: Map<string, number>
  /** Milliseconds to each 503. */
  refusalTimes: number[]
  /** When the last one was acknowledged, by `performance.now()`. */
  lastAt: number
}

export type Founders = { ledger: Ledger; stop(): Promise<Ledger> }

type FounderOptions = { url: string; count: number; pauseMs: number }

/** The limit is 20 an hour for one person; a request repeated with its key counts too. */
const requestsPerFounder = 8
const retryIntervalMs = 100

/** Several people create ventures over HTTP, one after the other; each repeats requests that got no answer. */
export function startFounders(options: FounderOptions): Founders {
  const ledger: Ledger = { acknowledged: [], unanswered: [], otherOutcomes: new Map(), refusalTimes: [], lastAt: 0 }
  const stopping = new AbortController()
  const loops = Array.from({ length: options.count }, () =>
    createVenturesUntilAborted(ledger, { ...options, signal: stopping.signal }),
  )
  return {
    ledger,
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      return ledger
    },
  }
}

async function createVenturesUntilAborted(
  ledger: Ledger,
  { url, pauseMs, signal }: FounderOptions & { signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const founder = await signInFounder(url).catch(() => null)
    for (let ventureRequest = 0; founder && ventureRequest < requestsPerFounder && !signal.aborted; ventureRequest++) {
      await createVenture(ledger, {
        ventureRequest: { founder, name: `Fault proof ${randomUUID()}`, key: randomUUID() },
        signal,
      })
      await pause(pauseMs)
    }
    if (!founder) await pause(retryIntervalMs)
  }
}

/** Somebody new past onboarding, as everybody may be on a demo instance. */
export async function signInFounder(url: string): Promise<Client> {
  const founder = createClient(url)
  await founder.expectOk('POST', '/api/demo-login/student', { onboarding: true })
  await founder.expectOk('PATCH', '/api/profile', {})
  return founder
}

async function createVenture(
  ledger: Ledger,
  { ventureRequest, signal }: { ventureRequest: VentureRequest; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const sentAt = performance.now()
    const reply = await sendRequest(ventureRequest).catch((error: Error) => error)
    if (!(reply instanceof Error) && reply.status === 201) {
      ledger.acknowledged.push({ ...ventureRequest, id: reply.body.id })
      ledger.lastAt = performance.now()
      return
    }
    recordOutcome(ledger, { reply, tookMs: performance.now() - sentAt })
    if (signal.aborted || isStillInProgress(reply)) return void ledger.unanswered.push(ventureRequest)
    await pause(retryIntervalMs)
  }
}

/** Asks for the venture; an answer that was given before is given again. */
export function sendRequest({ founder, name, key }: VentureRequest): Promise<Reply> {
  return founder.send('POST', '/api/ventures', {
    body: { name, stage: 'ideation' },
    headers: { 'idempotency-key': key },
  })
}

function recordOutcome(ledger: Ledger, { reply, tookMs }: { reply: Reply | Error; tookMs: number }): void {
  const outcome = describeOutcome(reply)
  if (outcome.startsWith('503')) ledger.refusalTimes.push(tookMs)
  ledger.otherOutcomes.set(outcome, (ledger.otherOutcomes.get(outcome) ?? 0) + 1)
}

/** A short name for an answer or the lack of one. */
export function describeOutcome(reply: Reply | Error): string {
  if (reply instanceof Error) return `connection ${connectionCode(reply)}`
  if (reply.status === 503) return reply.headers.has('retry-after') ? '503' : '503 without Retry-After'
  return reply.status < 300 ? String(reply.status) : `${reply.status} ${reply.body?.code ?? ''}`
}

function connectionCode(error: Error): string {
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? (error as { code?: string }).code ?? error.name
}

/** The first request may still run, or its process died in the middle: to be asked again later, not at once. */
function isStillInProgress(reply: Reply | Error): boolean {
  return !(reply instanceof Error) && reply.body?.code === 'request.key_in_use'
}

/**
 * Repeats each unanswered request with its key until it is answered, at most for `withinMs`; returns those that never
 * were. What is answered moves to the acknowledged ones.
 */
export async function retryUnanswered(ledger: Ledger, { withinMs }: { withinMs: number }): Promise<VentureRequest[]> {
  const deadline = performance.now() + withinMs
  let remaining = ledger.unanswered.splice(0)
  while (remaining.length > 0) {
    const unansweredAgain: VentureRequest[] = []
    for (const ventureRequest of remaining) {
      const reply = await sendRequest(ventureRequest).catch((error: Error) => error)
      if (!(reply instanceof Error) && reply.status === 201)
        ledger.acknowledged.push({ ...ventureRequest, id: reply.body.id })
      else unansweredAgain.push(ventureRequest)
    }
    remaining = unansweredAgain
    if (remaining.length === 0 || performance.now() > deadline) break
    // Seldom, since every repetition counts against the founder's hourly limit.
    await pause(10_000)
  }
  return remaining
}
