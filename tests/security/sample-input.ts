import { randomBytes, randomUUID } from 'node:crypto'
import { listShapes, type JsonSchema } from './endpoints.ts'

type JsonPath = (string | number)[]

/** A value that the schema accepts, with all optional fields. Rules that are not in the schema may still refuse it. */
export function createSample(schema: JsonSchema, name = ''): unknown {
  const shape = listShapes(schema).find(({ type, const: only }) => type !== 'null' && only !== '') ?? {}
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'object' || shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([key, property]) => [key, createSample(property, key)]),
    )
  }
  if (shape.type === 'array') return [createSample(shape.items ?? {}, name)]
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number')
    return Math.max(shape.minimum ?? 1, Math.min(1, shape.maximum ?? 1))
  return sampleText(shape, name)
}

function sampleText({ format, minLength = 0, maxLength = 200 }: JsonSchema, name: string): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time' || /(?:At|[dD]ate|Time)$/.test(name)) return '2031-05-01T16:00:00.000Z'
  if (format === 'uri' || /[uU]rl$/.test(name)) return 'https://example.org/page'
  if (format === 'email' || /[eE]mail$/.test(name)) return `s${randomBytes(6).toString('hex')}@virginia.edu`
  return 'A sample of some words'.padEnd(minLength, '.').slice(0, maxLength)
}

/** The paths of all strings in what the schema accepts. Enums count, since a client may send any string there. */
export function listStringPaths(schema: JsonSchema): JsonPath[] {
  return listShapes(schema).flatMap((shape): JsonPath[] => {
    if (shape.properties)
      return Object.entries(shape.properties).flatMap(([key, property]) =>
        listStringPaths(property).map((rest) => [key, ...rest]),
      )
    if (shape.items) return listStringPaths(shape.items).map((rest) => [0, ...rest])
    return shape.type === 'string' && shape.const === undefined ? [[]] : []
  })
}

/** A sample value with this text at that path; in a union, the member that has the path is sampled. */
export function withText(schema: JsonSchema, { path, text }: { path: JsonPath; text: unknown }): unknown {
  const [first, ...rest] = path
  if (first === undefined) return text
  const shape =
    listShapes(schema).find(({ properties, items }) =>
      typeof first === 'string' ? properties && first in properties : items,
    ) ?? {}
  if (typeof first === 'number') return [withText(shape.items ?? {}, { path: rest, text })]
  return {
    ...(createSample(shape) as object),
    [first]: withText(shape.properties?.[first] ?? {}, { path: rest, text }),
  }
}

/** One body for each member of a union, in which every string is this text. */
export function withTextEverywhere(schema: JsonSchema, text: string): unknown[] {
  const replaceStrings = (value: unknown): unknown => {
    if (typeof value === 'string') return text
    if (Array.isArray(value)) return value.map(replaceStrings)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceStrings(child)]))
      : value
  }
  return listShapes(schema).map((shape) => replaceStrings(createSample(shape)))
}
