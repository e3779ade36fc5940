import { randomBytes, randomUUID } from 'node:crypto'
import { shapesOf, type JsonSchema } from './endpoints.ts'

type Where = (string | number)[]

/** A value the schema takes, everything optional included, as far as a schema alone tells. */
export function sampleOf(schema: JsonSchema, name = ''): unknown {
  const shape = shapesOf(schema).find(({ type, const: only }) => type !== 'null' && only !== '') ?? {}
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'object' || shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([key, property]) => [key, sampleOf(property, key)]),
    )
  }
  if (shape.type === 'array') return [sampleOf(shape.items ?? {}, name)]
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

/** Where strings stand in what the schema takes; choices from a list count, since anything may be sent there. */
export function stringPlaces(schema: JsonSchema): Where[] {
  return shapesOf(schema).flatMap((shape): Where[] => {
    if (shape.properties)
      return Object.entries(shape.properties).flatMap(([key, property]) =>
        stringPlaces(property).map((rest) => [key, ...rest]),
      )
    if (shape.items) return stringPlaces(shape.items).map((rest) => [0, ...rest])
    return shape.type === 'string' && shape.const === undefined ? [[]] : []
  })
}

/** The value with this text at that place; what stands around it is sampled from the shape that has the place. */
export function withText(schema: JsonSchema, { at, text }: { at: Where; text: unknown }): unknown {
  const [first, ...rest] = at
  if (first === undefined) return text
  const shape =
    shapesOf(schema).find(({ properties, items }) =>
      typeof first === 'string' ? properties && first in properties : items,
    ) ?? {}
  if (typeof first === 'number') return [withText(shape.items ?? {}, { at: rest, text })]
  return { ...(sampleOf(shape) as object), [first]: withText(shape.properties?.[first] ?? {}, { at: rest, text }) }
}

/** The bodies, one for each shape, in which every string is this text. */
export function withTextEverywhere(schema: JsonSchema, text: string): unknown[] {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return text
    if (Array.isArray(value)) return value.map(replace)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]))
      : value
  }
  return shapesOf(schema).map((shape) => replace(sampleOf(shape)))
}
