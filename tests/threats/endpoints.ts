import { features } from '#apps/server/features.ts'
import { splitRoute, type Endpoint, type Method } from '#platform/contract/endpoint.ts'
import { z } from '#platform/contract/zod.ts'
import { reachOf, type Role } from '#rules/permissions.ts'

export type Known = { route: string; method: Method; path: string; endpoint: Endpoint }

/** Every endpoint there is, from the same list the server mounts. */
export const endpoints: Known[] = features.routes.map(({ endpoint }) => ({
  route: endpoint.route,
  ...splitRoute(endpoint.route),
  endpoint,
}))

/** Those with which people change something; what other servers deliver is judged by its signature, where it is received. */
export const writes = endpoints.filter(({ method, endpoint }) => method !== 'GET' && endpoint.raw !== 'webhook')

/** `/api/x/{id}` and its values as an address. */
export function fill(path: string, values: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? '0198c0de-0000-7000-8000-000000000000'),
  )
}

/** Names of the values in an endpoint's path. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** A role that may call the endpoint at all; guests' endpoints are called by a student. */
export function roleFor({ endpoint }: Known): { role: Role; isAnalyst: boolean } {
  const able = (['student', 'mentor', 'director', 'admin'] as const).find(
    (role) => reachOf({ role, isAnalyst: false }, endpoint.permission) !== '',
  )
  return { role: able ?? 'student', isAnalyst: able === undefined }
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
export function schemaOf(schema: z.ZodType | undefined): JsonSchema | null {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null
}

/** The names a body or query declares, at its first level, in any of its shapes. */
export function declaredNames(schema: z.ZodType | undefined): Set<string> {
  const json = schemaOf(schema)
  return new Set(json ? shapesOf(json).flatMap((shape) => Object.keys(shape.properties ?? {})) : [])
}

/** A union's members, or the one shape there is. */
export function shapesOf(schema: JsonSchema): JsonSchema[] {
  const members = schema.anyOf ?? schema.oneOf
  return members ? members.flatMap(shapesOf) : [schema]
}

/** The names a query or body declares that take a text. */
export function stringsIn(schema: z.ZodType | undefined): string[] {
  const json = schemaOf(schema)
  if (!json) return []
  return shapesOf(json).flatMap((shape) =>
    Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      shapesOf(property).some(({ type }) => type === 'string') ? [name] : [],
    ),
  )
}
