import { z } from 'zod'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'

const problemSchema = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'A sentence fit for a toast.' },
    code: { type: 'string', description: 'Stable, such as `venture.not_found`.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Maps an input to its message.' },
    requestId: { type: 'string' },
  },
}

/** The OpenAPI 3.1 document of these endpoints, made from their contracts alone. */
export function openApi(endpoints: Endpoint[]): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const { method, path } = splitRoute(endpoint.route)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foundry',
      version: '1',
      description: 'Every call a screen makes. Sign in first; the session is a cookie.',
    },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'foundry_session' } },
    },
  }
}

function operation(endpoint: Endpoint): object {
  const { path } = splitRoute(endpoint.route)
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    summary: endpoint.summary,
    description: `Permission: \`${endpoint.permission}\`.`,
    tags: [path.split('/')[2] ?? 'api'],
    security: [{ session: [] }],
    parameters: [...parameters, ...queryParameters(endpoint)],
    ...(endpoint.body && {
      requestBody: { content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done.', ...replyContent(endpoint) },
      default: {
        description: 'A problem.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function replyContent(endpoint: Endpoint): object {
  if (endpoint.raw && endpoint.raw !== 'upload') return {}
  return { content: { 'application/json': { schema: toJsonSchema(endpoint.reply, 'output') } } }
}

function queryParameters(endpoint: Endpoint): object[] {
  if (!endpoint.query) return []
  const schema = toJsonSchema(endpoint.query, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

/** The JSON Schema of a Zod schema, as callers see it going in or coming out. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}
