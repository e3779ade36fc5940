/** How one value of an address is read; every Zod schema is one. */
type FilterField<Value> = { safeParse(text: unknown): { success: boolean; data?: Value } }

/** Fields that may all be left out: the filters of a list, as its endpoint reads them. Every Zod object is one. */
export type FilterSchema = { shape: Record<string, FilterField<unknown>> }
export type FilterValues<S extends FilterSchema> = {
  [Name in keyof S['shape']]?: S['shape'][Name] extends FilterField<infer Value> ? Exclude<Value, undefined> : never
}

/** A filter that needs no Zod: a screen whose filters are all like this loads no form library. Undefined ignores the text. */
export const filterField = <Value>(parse: (text: string) => Value | undefined): FilterField<Value | undefined> => ({
  safeParse: (text) => ({ success: true, data: typeof text === 'string' ? parse(text) : undefined }),
})

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
