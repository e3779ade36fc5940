import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Takes a reply out of Fastify's hands and writes its head to the connection, with the headers set so far. For replies where
 * Fastify's own way costs too much; hooks for a finished reply still run.
 */
export function takeConnection(
  reply: FastifyReply,
  { status, headers }: { status: number; headers: Record<string, string> },
): ServerResponse {
  reply.hijack()
  return reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers })
}
