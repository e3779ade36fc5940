import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { Base, ServiceDefinition } from '../base.ts'
import { createCtx, type Ctx } from '../ctx.ts'
import { problem } from '../problem.ts'
import { isLoopback } from './network.ts'

/** A figure that is read when `/metrics` is asked for; null where there is nothing to say, and then it is left out. */
export type GaugeDef = { name: string; help: string; read(ctx: Ctx): Promise<number | null> }

/** How long requests of one route took, in seconds, since this process started. */
export type RouteDurations = {
  method: string
  route: string
  count: number
  errorCount: number
  p50: number
  p95: number
  p99: number
}

export type RequestMetrics = {
  registry: Registry
  observe(request: { method: string; route: string; status: number }, seconds: number): void
  listRoutes(): Promise<RouteDurations[]>
  close(): Promise<void>
}

export const requestMetrics: ServiceDefinition<RequestMetrics> = { create: createRequestMetrics }

function createRequestMetrics(): RequestMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe: (labels, seconds) => durations.observe(labels, seconds),
    listRoutes: async () => toRoutes((await durations.get()).values),
    close: async () => registry.clear(),
  }
}

type Value = { value: number; labels: Partial<Record<string, string | number>>; metricName?: string }
type Counted = { method: string; route: string; count: number; errorCount: number; buckets: Map<number, number> }

function toRoutes(values: Value[]): RouteDurations[] {
  const routes = new Map<string, Counted>()
  for (const { value, labels, metricName = '' } of values) {
    const [method, route] = [String(labels['method']), String(labels['route'])]
    const id = `${method} ${route}`
    const counted = routes.get(id) ?? { method, route, count: 0, errorCount: 0, buckets: new Map<number, number>() }
    routes.set(id, counted)
    if (metricName.endsWith('_count')) {
      counted.count += value
      if (Number(labels['status']) >= 500) counted.errorCount += value
    } else if (metricName.endsWith('_bucket')) {
      const bound = labels['le'] === '+Inf' ? Infinity : Number(labels['le'])
      counted.buckets.set(bound, (counted.buckets.get(bound) ?? 0) + value)
    }
  }
  return [...routes.values()].map(({ buckets, ...counted }) => {
    const quantile = (share: number) => findQuantile(buckets, share * counted.count)
    return { ...counted, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }
  })
}

/** Between the bounds of the bucket that holds it, as Prometheus does; the last bound where it is beyond all. */
function findQuantile(buckets: Map<number, number>, rank: number): number {
  let [lowerBound, lowerCount] = [0, 0]
  for (const [bound, count] of [...buckets].sort(([one], [other]) => one - other)) {
    if (count >= rank && bound === Infinity) return lowerBound
    if (count >= rank)
      return lowerBound + ((bound - lowerBound) * (rank - lowerCount)) / Math.max(1, count - lowerCount)
    ;[lowerBound, lowerCount] = [bound, count]
  }
  return lowerBound
}

/**
 * `/metrics` in Prometheus' format, with the token; outside production also without one from this machine. A 404 for everybody
 * else.
 */
export function serveMetrics(app: FastifyInstance, { base, gauges }: { base: Base; gauges: GaugeDef[] }): void {
  const metrics = base.services.get(requestMetrics)
  for (const gauge of gauges) registerGauge(metrics.registry, { base, gauge })
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none', config } = request.routeOptions
    // A stream lasts as long as its window is open, which is not the time to answer.
    if (config.isStream && reply.statusCode < 400) return
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  const { metricsToken, isProduction } = base.config
  app.get('/metrics', async (request, reply) => {
    const isBearer = metricsToken !== undefined && request.headers.authorization === `Bearer ${metricsToken}`
    // Behind a proxy on this machine every client looks local, and not every proxy names them.
    const isLocal = !isProduction && isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
    if (!isBearer && !isLocal) throw problem('request.not_found')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function registerGauge(registry: Registry, { base, gauge }: { base: Base; gauge: GaugeDef }): void {
  const { name, help, read } = gauge
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // While the database is away the other figures matter most.
      const value = await read(createCtx(base, { viewer: null, logBindings: { job: 'metrics' } })).catch(() => null)
      this.reset()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}
