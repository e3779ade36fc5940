import type { FastifyInstance } from 'fastify'
import { features } from './features.ts'
import { openApi } from '#apps/docs/openapi.ts'
import { endpointsPage } from '#apps/docs/endpoints-html.ts'

/** Serves the API's description, generated from the contracts, as OpenAPI and as a page. */
export function serveApiDocs(http: FastifyInstance): void {
  const endpoints = features.routes.map((mounted) => mounted.endpoint)
  let document: string | undefined
  http.get('/api/openapi.json', async (_request, reply) => {
    // Made when it is first read: it takes a third of the processor time of a start.
    document ??= JSON.stringify(openApi(endpoints))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  http.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(endpointsPage(endpoints)),
  )
}
