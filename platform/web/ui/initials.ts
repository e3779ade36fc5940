/** At most two letters: of the first and the last word of a name. A nameless person gets a question mark. */
export function getInitials(name: string): string {
  const nameParts = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(nameParts[0] ?? '?')][0] ?? '?'
  const last = nameParts.length > 1 ? ([...(nameParts.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

const tones = ['info', 'accent', 'success', 'warning', 'neutral'] as const

/** The same name always gets the same tone; names spread evenly over the tones (the FNV-1a hash). */
export function toneForName(name: string): (typeof tones)[number] {
  let hash = 0x811c9dc5
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return tones[(hash >>> 8) % tones.length] ?? 'neutral'
}
