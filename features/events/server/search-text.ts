type SearchableFields = {
  title: string
  organizer: string | null
  location: string | null
  category: string
  description: string | null
  tags: readonly string[]
}

const maxWordLength = 100

/** Words as the index has them: lower case, letters and digits only, so that PostgreSQL parses none as a URL or a number. */
function tokenize(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // PostgreSQL rejects much longer words, and nobody searches for them.
  return words.map((word) => word.slice(0, maxWordLength))
}

/** The searchable text of an event. */
export function toSearchText({ title, organizer, location, category, description, tags }: SearchableFields): string {
  return [title, organizer, location, category, description, ...tags].flatMap((text) => tokenize(text ?? '')).join(' ')
}

/** A query for events in which every word of the search begins a word; null for an empty search. */
export function toSearchQuery(search: string | undefined): string | null {
  const words = tokenize(search ?? '').slice(0, 10)
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null
}
