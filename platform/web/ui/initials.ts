/** At most two letters: of the first and the last word of a name. A nameless person gets a question mark. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '?')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

const tones = ['info', 'accent', 'success', 'warning', 'neutral'] as const

/** The same name always gets the same tone; names spread evenly over the tones (the FNV-1a hash). */
export function toneOfName(name: string): (typeof tones)[number] {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return tones[(hash >>> 8) % tones.length] ?? 'neutral'
}
