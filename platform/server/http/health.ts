import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Base } from '../base.ts'
import { problem } from '../problem.ts'
import { isLoopback } from './network.ts'

type HealthOptions = { base: Base; isStopping(): boolean }

const uncounted = { config: { isUncounted: true } }

/** `/healthz`: the process is alive. `/readyz`: it can take traffic. Both answer a status word only. */
export function serveHealth(app: FastifyInstance, { base, isStopping }: HealthOptions): void {
  app.get('/healthz', uncounted, async () => ({ status: 'ok' }))
  app.get('/readyz', uncounted, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    const isReachable = await base.database.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.status(isReachable ? 200 : 503).send({ status: isReachable ? 'ready' : 'database unavailable' })
  })
}

/**
 * `/metrics` in Prometheus' format, with the token; outside production also without one from this machine. A 404 for everybody
 * else.
 */
export function serveMetrics(app: FastifyInstance, { base }: HealthOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })
  const { metricsToken, isProduction } = base.config
  app.get('/metrics', async (request, reply) => {
    const isBearer = metricsToken !== undefined && request.headers.authorization === `Bearer ${metricsToken}`
    // Behind a proxy on this machine every client looks local, and not every proxy names them.
    const isLocal = !isProduction && isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
    if (!isBearer && !isLocal) throw problem('request.not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
