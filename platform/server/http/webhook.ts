import type { FastifyRequest } from 'fastify'
import { parseJson } from './json.ts'

/** Whether a route is one that other servers call; `serve.ts` says so in the route's own settings. */
export function isWebhook(routeSettings: object): boolean {
  return 'isWebhook' in routeSettings && routeSettings.isWebhook === true
}

/** What was delivered: its text, over which the sender signed, and what that says as JSON. */
export function parseDelivery(request: FastifyRequest): { text: string; body: unknown } {
  const text = typeof request.body === 'string' ? request.body : ''
  return { text, body: parseJson(text) }
}
