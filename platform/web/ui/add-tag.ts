/** The list with `text` appended: trimmed, and unchanged when it is empty or already there. */
export function addTag(tags: readonly string[], { text }: { text: string }): string[] {
  const tag = text.trim()
  return tag === '' || tags.includes(tag) ? [...tags] : [...tags, tag]
}
