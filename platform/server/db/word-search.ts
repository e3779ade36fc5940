import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const maxWordLength = 100

/** Words as an index has them: lower case, letters and digits only, so that PostgreSQL parses none as a URL or a number. */
export function tokenize(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // PostgreSQL rejects much longer words, and nobody searches for them.
  return words.map((word) => word.slice(0, maxWordLength))
}

/** A `tsquery` of the configuration `simple` in which every word of the search begins a word; null for a search without words. */
export function toWordQuery(search: string | undefined): string | null {
  const words = tokenize(search ?? '').slice(0, 10)
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null
}

/**
 * The words of these texts, for a GIN index and, written the same way, for the query that reads it. Signs become spaces first,
 * or PostgreSQL would keep an address or an email as one word.
 */
export function toWordVector(texts: SQLWrapper[]): SQL {
  const joined = sql.join(
    texts.map((text) => sql`coalesce(${text}::text, '')`),
    sql` || ' ' || `,
  )
  return sql`to_tsvector('simple', translate(${joined}, '@./:?=&-_#%+,;|', '               '))`
}

/** Whether these texts have words that begin like those of the search. */
export function hasWords(texts: SQLWrapper[], search: string): SQL {
  return sql`${toWordVector(texts)} @@ to_tsquery('simple', ${toWordQuery(search) ?? ''})`
}
