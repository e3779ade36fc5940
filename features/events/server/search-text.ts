import { tokenize } from '#platform/server/db/word-search.ts'

type SearchableFields = {
  title: string
  organizer: string | null
  location: string | null
  category: string
  description: string | null
  tags: readonly string[]
}

/** The searchable text of an event. */
export function toSearchText({ title, organizer, location, category, description, tags }: SearchableFields): string {
  return [title, organizer, location, category, description, ...tags].flatMap((text) => tokenize(text ?? '')).join(' ')
}
