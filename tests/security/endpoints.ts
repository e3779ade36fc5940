import { features } from '#apps/server/features.ts'
import { splitRoute, type Endpoint, type Method } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { scopeFor, type Role } from '#rules/permissions.ts'

export type ApiRoute = { route: string; method: Method; path: string; endpoint: Endpoint }

/** Every endpoint there is, from the same list the server mounts. */
export const endpoints: ApiRoute[] = features.routes.map(({ endpoint }) => ({
  route: endpoint.route,
  ...splitRoute(endpoint.route),
  endpoint,
}))

/** Those with which people change something; what other servers deliver is judged by its signature, where it is received. */
export const writeEndpoints = endpoints.filter(({ method, endpoint }) => method !== 'GET' && endpoint.raw !== 'webhook')

/** `/api/x/{id}` and its values as an address. */
export function fillPath(path: string, values: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? '0198c0de-0000-7000-8000-000000000000'),
  )
}

/** Names of the values in an endpoint's path. */
export function listPathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** A role that may call the endpoint at all; guests' endpoints are called by a student. */
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

/** What a schema takes, as JSON Schema. */
export function toJsonSchema(schema: z.ZodType | undefined): JsonSchema | null {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null
}

/** The names a body or query declares, at its first level, in any of its shapes. */
export function listPropertyNames(schema: z.ZodType | undefined): Set<string> {
  const json = toJsonSchema(schema)
  return new Set(json ? listShapes(json).flatMap((shape) => Object.keys(shape.properties ?? {})) : [])
}

/** A union's members, or the one shape there is. */
export function listShapes(schema: JsonSchema): JsonSchema[] {
  const members = schema.anyOf ?? schema.oneOf
  return members ? members.flatMap(listShapes) : [schema]
}

/** The names a query or body declares that take a text. */
export function listStringProperties(schema: z.ZodType | undefined): string[] {
  const json = toJsonSchema(schema)
  if (!json) return []
  return listShapes(json).flatMap((shape) =>
    Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      listShapes(property).some(({ type }) => type === 'string') ? [name] : [],
    ),
  )
}
