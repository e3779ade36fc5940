import type { FastifyInstance } from 'fastify'
import type { Base } from '../base.ts'

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
