type SearchableFields = {
  title: string
  organizer: string | null
  location: string | null
  category: string
  description: string | null
  tags: readonly string[]
}

const maxWordLength = 100

/** Words as the index keeps them: lower case, letters and digits only, so that none is read as an address or a number. */
function tokenize(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // PostgreSQL refuses much longer ones, and nobody types them.
  return words.map((word) => word.slice(0, maxWordLength))
}

/** What a search looks through. */
export function toSearchText({ title, organizer, location, category, description, tags }: SearchableFields): string {
  return [title, organizer, location, category, description, ...tags].flatMap((text) => tokenize(text ?? '')).join(' ')
}

/** A query for events in which every word begins one of theirs; null when nothing was asked. */
export function toSearchQuery(search: string | undefined): string | null {
  const words = tokenize(search ?? '').slice(0, 10)
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null
}
