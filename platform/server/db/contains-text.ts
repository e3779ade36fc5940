import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether one of the texts contains `text`, ignoring case. Lowercasing them joined takes half as long as an `ilike` for each.
 * `%` and `_` are escaped, so nothing a person types acts as a pattern (T36).
 */
export function containsText(texts: SQLWrapper[], text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`lower(concat_ws(E'\n', ${sql.join(texts, sql`, `)})) like lower(${pattern})`
}
