type MappingOptions<Field extends string> = {
  /** By field, names of its column without case and punctuation, the best first. The first field chooses first. */
  names: Record<Field, readonly string[]>
  /** What the reader chose: a column, or null for none. */
  chosen: Partial<Record<Field, string | null>>
}

export type ColumnMapping<Field extends string> = {
  columns: string[]
  mapping: Record<Field, string | null>
  ignoredColumns: string[]
}

/** A column's name without case and punctuation. */
export const normalizeColumn = (column: string): string => column.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Finds what each column of a table holds; what the reader chose comes first. A column is the source of one field at most. */
export function mapColumns<Field extends string>(
  columns: string[],
  { names, chosen }: MappingOptions<Field>,
): ColumnMapping<Field> {
  const columnsByName = new Map(columns.map((column) => [normalizeColumn(column), column]))
  const taken = new Set<unknown>(Object.values(chosen))
  const suggest = (field: Field) =>
    names[field].map((name) => columnsByName.get(name)).find((column) => column && !taken.has(column)) ?? null
  const mapping = {} as Record<Field, string | null>
  for (const field of Object.keys(names) as Field[]) {
    const column = chosen[field]
    mapping[field] = column === undefined ? suggest(field) : columns.includes(column ?? '') ? column : null
    if (mapping[field] !== null) taken.add(mapping[field])
  }
  const used = new Set(Object.values(mapping))
  return { columns, mapping, ignoredColumns: columns.filter((column) => !used.has(column)) }
}
