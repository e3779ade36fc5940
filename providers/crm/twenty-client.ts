import { setTimeout } from 'node:timers/promises'
import { callService, ServiceError, type ServiceReply, type ServiceRequest } from '../service-client.ts'
import { CrmUnavailableError } from './port.ts'

/** What jobs may use of the limit: the rest is for people who wait, and for the workspace's other integrations. */
const backgroundShare = 0.8
const interactiveShare = 0.95
/** How soon a job looks again whether a request has ended. */
const turnMs = 25
const maxAttempts = 3
/** The longest delay Twenty may request that a job waits for here. A longer one ends the call, and the run continues later. */
const maxWaitMs = 5_000

/** `timeoutMs`: of a whole reply, for jobs. `windowMs`: the time in which `requestsPerWindow` may be sent. */
export type ClientOptions = {
  baseUrl: string
  apiKey: string
  requestsPerWindow?: number
  windowMs?: number
  timeoutMs?: number
  interactiveTimeoutMs?: number
  pauseMs?: number
}

/** Sends a request; throws `CrmUnavailableError`, or `RefusedError` when Twenty answers but refuses this request. */
export type Send = (request: ServiceRequest) => Promise<ServiceReply>
export type TwentyClient = { interactive: Send; background: Send }

/** Twenty refuses this request, and would again. */
export class RefusedError extends Error {}

/**
 * Requests to Twenty within its rate limit, which counts a whole workspace. Those of people are sent once and fail within 2 s; those of
 * jobs wait for their share and make up to three attempts. Where Twenty requested a delay, nothing is sent before it is over.
 */
export function createTwentyClient(options: ClientOptions): TwentyClient {
  const { requestsPerWindow = 100, windowMs = 60_000, timeoutMs = 15_000, interactiveTimeoutMs = 1_800 } = options
  const { pauseMs = 800 } = options
  const service = { baseUrl: options.baseUrl, headers: { authorization: `Bearer ${options.apiKey}` } }
  const budget = createBudget(windowMs)
  let blockedUntil = 0

  async function sendOnce(request: ServiceRequest, limitMs: number): Promise<ServiceReply> {
    const blockedMs = blockedUntil - performance.now()
    if (blockedMs > 0) throw new CrmUnavailableError('Twenty asks us to wait.', { retryAfterMs: blockedMs })
    try {
      return await callService({ ...service, timeoutMs: limitMs }, request)
    } catch (error) {
      const thrown = toCrmError(error)
      if (thrown instanceof CrmUnavailableError && thrown.retryAfterMs !== null)
        blockedUntil = Math.max(blockedUntil, performance.now() + thrown.retryAfterMs)
      throw thrown
    }
  }

  return {
    interactive: async (request) => {
      const end = budget.begin(Math.floor(requestsPerWindow * interactiveShare))
      if (!end) throw new CrmUnavailableError('Too many requests are on their way to Twenty.')
      return sendOnce(request, interactiveTimeoutMs).finally(end)
    },
    background: async (request) => {
      for (let attempt = 1; ; attempt += 1) {
        const end = await takeTurn(budget, Math.floor(requestsPerWindow * backgroundShare))
        try {
          return await sendOnce(request, timeoutMs).finally(end)
        } catch (error) {
          const delayMs = error instanceof CrmUnavailableError ? (error.retryAfterMs ?? 0) : Infinity
          if (attempt === maxAttempts || delayMs > maxWaitMs) throw error
          await setTimeout(Math.max(delayMs, Math.random() * pauseMs * 2 ** (attempt - 1)))
        }
      }
    },
  }
}

/** `begin` counts a request and returns what to call at its end; null while as many as allowed are counted. */
type Budget = { begin(max: number): (() => void) | null }

/**
 * Counts requests from their start until a window after their end: when between the two they arrived, and so when Twenty stops counting
 * them, is not known.
 */
function createBudget(windowMs: number): Budget {
  const counted = new Set<{ endedAt: number }>()
  return {
    begin: (max) => {
      const now = performance.now()
      for (const request of counted) if (request.endedAt <= now - windowMs) counted.delete(request)
      if (counted.size >= Math.max(1, max)) return null
      const request = { endedAt: Infinity }
      counted.add(request)
      return () => {
        request.endedAt = performance.now()
      }
    },
  }
}

async function takeTurn(budget: Budget, max: number): Promise<() => void> {
  for (;;) {
    const end = budget.begin(max)
    if (end) return end
    await setTimeout(turnMs)
  }
}

function toCrmError(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  const { failure, status, retryAfterMs, cause } = error
  if (failure === 'refused') return new RefusedError('Twenty refused it.', { cause: error })
  if (failure === 'keyRefused') return new CrmUnavailableError('Twenty refuses our API key.', { cause })
  if (status === 429) return new CrmUnavailableError('Twenty asks us to wait.', { retryAfterMs: retryAfterMs ?? 1_000 })
  const message = status === null ? 'Twenty cannot be reached.' : `Twenty answers ${status}.`
  return new CrmUnavailableError(message, { retryAfterMs, cause })
}
