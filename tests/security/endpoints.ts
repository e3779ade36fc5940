import { features } from '#apps/server/features.ts'
import { splitRoute, type Endpoint, type Method } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { scopeFor, type Role } from '#rules/permissions.ts'
import { splitIntoBatches } from '#tests/harness/measure.ts'

export type ApiRoute = { route: string; method: Method; path: string; endpoint: Endpoint }

/** Every endpoint, from the list that the server mounts. */
export const endpoints: ApiRoute[] = features.routes.map(({ endpoint }) => ({
  route: endpoint.route,
  ...splitRoute(endpoint.route),
  endpoint,
}))

/** For what is tried at every endpoint: `npm test` leaves it out, `npm run test:matrix` runs it. */
export const matrix = { tags: ['matrix'] }

/** Endpoints with which people write. Deliveries of other servers and signed forms are not included: their signature authenticates them. */
export const writeEndpoints = endpoints.filter(
  ({ method, endpoint }) => method !== 'GET' && endpoint.raw !== 'webhook' && endpoint.raw !== 'form',
)

/** For `test.each`: the elements in batches, each after the routes of its first and its last element. */
export function toBatches<T extends { apiRoute: ApiRoute }>(
  list: readonly T[],
  size: number,
): [firstRoute: string, lastRoute: string, batch: T[]][] {
  return splitIntoBatches(list, size).map((batch) => [batch[0]!.apiRoute.route, batch.at(-1)!.apiRoute.route, batch])
}

/** The address for a path such as `/api/x/{id}` and its values. */
export function fillPath(path: string, values: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? '0198c0de-0000-7000-8000-000000000000'),
  )
}

/** The names of the parameters in an endpoint's path. */
export function listPathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** A role that may call the endpoint. Public endpoints are called as a student. */
export function roleFor({ endpoint }: ApiRoute): { role: Role; isAnalyst: boolean } {
  const allowedRole = (['student', 'mentor', 'director', 'admin'] as const).find(
    (role) => scopeFor({ role, isAnalyst: false }, endpoint.permission) !== '',
  )
  return { role: allowedRole ?? 'student', isAnalyst: allowedRole === undefined }
}

export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}

/** The JSON Schema of what a schema accepts. */
export function toJsonSchema(schema: z.ZodType | undefined): JsonSchema | null {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null
}

/** The top-level names that a body or query declares, in any member of a union. */
export function listPropertyNames(schema: z.ZodType | undefined): Set<string> {
  const json = toJsonSchema(schema)
  return new Set(json ? listShapes(json).flatMap((shape) => Object.keys(shape.properties ?? {})) : [])
}

/** The members of a union, or the schema itself. */
export function listShapes(schema: JsonSchema): JsonSchema[] {
  const members = schema.anyOf ?? schema.oneOf
  return members ? members.flatMap(listShapes) : [schema]
}

/** The names of a query or body that accept a text. */
export function listStringProperties(schema: z.ZodType | undefined): string[] {
  const json = toJsonSchema(schema)
  if (!json) return []
  return listShapes(json).flatMap((shape) =>
    Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      listShapes(property).some(({ type }) => type === 'string') ? [name] : [],
    ),
  )
}
