const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Every text that is one slip away: two letters swapped, one left out, one too many, or one in the place of another. */
export function slipsOf(word: string): string[] {
  const slips = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    if (tail.length > 1) slips.add(head + tail[1]! + tail[0]! + tail.slice(2))
    if (tail.length > 0) slips.add(head + tail.slice(1))
    for (const letter of letters) {
      slips.add(head + letter + tail)
      if (tail.length > 0) slips.add(head + letter + tail.slice(1))
    }
  }
  slips.delete(word)
  return [...slips]
}
