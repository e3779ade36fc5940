import { randomInt } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter } from 'prom-client'
import { overload } from '#rules/overload.ts'
import type { Base } from '../base.ts'
import { bulkDatabase } from '../db/bulk-database.ts'
import { problem } from '../problem.ts'
import { toProblemBody } from './error-handler.ts'
import { requestMetrics } from './metrics.ts'
import { takeConnection } from './raw-reply.ts'
import { createRefusalShares, refusable, type Refusable } from './refusal-shares.ts'
import { bulkTurns } from './turns.ts'

const sampleMs = 500
const resolutionMs = 10

/**
 * Refuses requests while there is more to do than this process or its database can, before anything is done for them, so that those it
 * takes are answered in time (R15). docs/decisions/0039-shedding-load.md says how.
 */
export function shedLoad(app: FastifyInstance, base: Base): void {
  const measurePressure = createPressureGauge(app, base)
  const toShare = createRefusalShares()
  const countRefusal = createRefusalCounter(app, base)
  app.addHook('onRequest', (request, reply, done) => {
    const { priority = 'vital' } = request.routeOptions.config
    // A share, growing with the pressure: all or nothing would swing between idle and late.
    if (priority !== 'vital' && Math.random() < toShare(priority, measurePressure(priority))) {
      countRefusal(priority)
      return refuse(reply)
    }
    done()
  })
}

/** Made once: to find out where an error was made takes as long as the rest of a refusal. */
const refusal = problem('server.overloaded')

/** Written to the connection itself: Fastify's way from an error to a reply takes as long as everything before it. */
function refuse(reply: FastifyReply): void {
  const body = JSON.stringify(toProblemBody(refusal, reply.request.id))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(overload.retrySeconds[randomInt(overload.retrySeconds.length)]),
  }
  takeConnection(reply, { status: refusal.status, headers }).end(body)
}

/** 1 where a request would wait as long as `rules/overload.ts` says, for the event loop or for a connection of its kind. */
function createPressureGauge(app: FastifyInstance, base: Base): (priority: Refusable) => number {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let loopPressure = 0
  const timer = setInterval(() => {
    // Without a sample, as when both timers are late, there is no mean.
    if (delays.count > 0) loopPressure = (delays.mean / 1e6 - resolutionMs) / overload.eventLoopMs
    delays.reset()
  }, sampleMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return (priority) => {
    // Who it is, is looked up in the one, and what they ask for in the other, whose reply then waits for its turn.
    const bulkWaitMs =
      priority === 'bulk'
        ? base.services.get(bulkDatabase).expectedWaitMs() + base.services.get(bulkTurns).expectedWaitMs()
        : 0
    const waitMs = Math.max(base.database.expectedWaitMs(), bulkWaitMs)
    return Math.max(loopPressure, waitMs / overload.connectionWaitMs)
  }
}

/** Counts for Prometheus, and says in the log when it begins and when it is over, not for each request. */
function createRefusalCounter(app: FastifyInstance, { services, log }: Base): (priority: Refusable) => void {
  const refused = new Counter({
    name: 'foundry_requests_refused_total',
    help: 'Requests refused because there was too much to do',
    labelNames: ['priority'],
    registers: [services.get(requestMetrics).registry],
  })
  for (const priority of refusable) refused.inc({ priority }, 0)
  let calmTimer: NodeJS.Timeout | undefined
  app.addHook('onClose', async () => clearTimeout(calmTimer))
  return (priority) => {
    refused.inc({ priority })
    if (calmTimer) return void calmTimer.refresh()
    log.warn({ priority }, 'overloaded; refusing requests')
    calmTimer = setTimeout(() => {
      calmTimer = undefined
      log.warn('load is back to normal; no longer refusing requests')
    }, overload.burst.calmMs).unref()
  }
}
