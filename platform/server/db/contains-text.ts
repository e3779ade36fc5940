import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether one of these texts contains another, in whatever case. The texts are folded once and together, half of what an
 * `ilike` for each takes; below the escape character nothing of what is looked for is a pattern itself (T36).
 */
export function containsText(texts: SQLWrapper[], text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`lower(concat_ws(E'\n', ${sql.join(texts, sql`, `)})) like lower(${pattern})`
}
