import type { z } from '#platform/contract/zod.ts'

/** A schema whose fields may all be left out: the filters of a list, as its endpoint reads them. */
export type FilterSchema = z.ZodObject<Record<string, z.ZodType>>
export type FilterValues<S extends FilterSchema> = Partial<z.output<S>>

/**
 * The filters in an address, field by field: a value that the schema does not know is ignored instead of failing the whole list. What
 * equals the default is left out, so that the plain address means the plain list.
 */
export function parseFilters<S extends FilterSchema>(schema: S, search: Record<string, unknown>): FilterValues<S> {
  const values = Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = toText(search[name])
    const result = field.safeParse(text)
    return text !== '' && result.success && result.data !== field.safeParse(undefined).data ? [[name, result.data]] : []
  })
  return Object.fromEntries(values) as FilterValues<S>
}

/** The router reads `?q=7` as a number and `?q=true` as a boolean. */
function toText(input: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof input) ? String(input).trim() : ''
}
