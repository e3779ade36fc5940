import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type Client, type Reply } from './client.ts'

/** One venture somebody wants to start: always asked for with the same key until there is an answer. */
export type Wish = { founder: Client; name: string; key: string }
export type Acknowledged = Wish & { id: string }

/** What happened while founders kept starting ventures. */
export type Ledger = {
  acknowledged: Acknowledged[]
  /** Asked for, never answered: only the database knows. */
  unanswered: Wish[]
  /** How often each other outcome came: `503`, `503 without Retry-After`, `connection ECONNREFUSED`, … */
  others: Map<string, number>
  /** Milliseconds to each 503. */
  refusalTimes: number[]
  /** When the last one was acknowledged, by `performance.now()`. */
  lastAt: number
}

export type Founders = { ledger: Ledger; stop(): Promise<Ledger> }

type Options = { url: string; count: number; pauseMs: number }

/** A person may start 20 an hour, and a request repeated with its key counts too. */
const wishesEach = 8
const repeatEveryMs = 100

/** Several people start one venture after the other, over HTTP as a browser does; each repeats what was not answered. */
export function startFounders(options: Options): Founders {
  const ledger: Ledger = { acknowledged: [], unanswered: [], others: new Map(), refusalTimes: [], lastAt: 0 }
  const stopping = new AbortController()
  const loops = Array.from({ length: options.count }, () =>
    keepFounding(ledger, { ...options, signal: stopping.signal }),
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

async function keepFounding(
  ledger: Ledger,
  { url, pauseMs, signal }: Options & { signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const founder = await becomeFounder(url).catch(() => null)
    for (let wish = 0; founder && wish < wishesEach && !signal.aborted; wish++) {
      await found(ledger, { wish: { founder, name: `Fault proof ${randomUUID()}`, key: randomUUID() }, signal })
      await pause(pauseMs)
    }
    if (!founder) await pause(repeatEveryMs)
  }
}

/** Somebody new past onboarding, as everybody may be on a demo instance. */
export async function becomeFounder(url: string): Promise<Client> {
  const founder = createClient(url)
  await founder.expectOk('POST', '/api/demo-login/student', { onboarding: true })
  await founder.expectOk('PATCH', '/api/profile', {})
  return founder
}

async function found(ledger: Ledger, { wish, signal }: { wish: Wish; signal: AbortSignal }): Promise<void> {
  for (;;) {
    const sentAt = performance.now()
    const reply = await ask(wish).catch((error: Error) => error)
    if (!(reply instanceof Error) && reply.status === 201) {
      ledger.acknowledged.push({ ...wish, id: reply.body.id })
      ledger.lastAt = performance.now()
      return
    }
    note(ledger, { reply, tookMs: performance.now() - sentAt })
    if (signal.aborted || isStillCarriedOut(reply)) return void ledger.unanswered.push(wish)
    await pause(repeatEveryMs)
  }
}

/** Asks for the venture; an answer that was given before is given again. */
export function ask({ founder, name, key }: Wish): Promise<Reply> {
  return founder.send('POST', '/api/ventures', {
    body: { name, stage: 'ideation' },
    headers: { 'idempotency-key': key },
  })
}

function note(ledger: Ledger, { reply, tookMs }: { reply: Reply | Error; tookMs: number }): void {
  const outcome = outcomeOf(reply)
  if (outcome.startsWith('503')) ledger.refusalTimes.push(tookMs)
  ledger.others.set(outcome, (ledger.others.get(outcome) ?? 0) + 1)
}

/** A short name for an answer or the lack of one. */
export function outcomeOf(reply: Reply | Error): string {
  if (reply instanceof Error) return `connection ${connectionCode(reply)}`
  if (reply.status === 503) return reply.headers.has('retry-after') ? '503' : '503 without Retry-After'
  return reply.status < 300 ? String(reply.status) : `${reply.status} ${reply.body?.code ?? ''}`
}

function connectionCode(error: Error): string {
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? (error as { code?: string }).code ?? error.name
}

/** The first request may still run, or its process died in the middle: to be asked again later, not at once. */
function isStillCarriedOut(reply: Reply | Error): boolean {
  return !(reply instanceof Error) && reply.body?.code === 'request.key_in_use'
}

/**
 * Repeats each unanswered request with its key until it is answered, at most for `withinMs`; returns those that never
 * were. What is answered moves to the acknowledged ones.
 */
export async function askAgain(ledger: Ledger, { withinMs }: { withinMs: number }): Promise<Wish[]> {
  const deadline = performance.now() + withinMs
  let open = ledger.unanswered.splice(0)
  while (open.length > 0) {
    const still: Wish[] = []
    for (const wish of open) {
      const reply = await ask(wish).catch((error: Error) => error)
      if (!(reply instanceof Error) && reply.status === 201) ledger.acknowledged.push({ ...wish, id: reply.body.id })
      else still.push(wish)
    }
    open = still
    if (open.length === 0 || performance.now() > deadline) break
    // Seldom, since every repetition counts against the founder's hourly limit.
    await pause(10_000)
  }
  return open
}
