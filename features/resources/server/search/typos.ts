const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Every text that is one slip away: two alphabet swapped, one left out, one too many, or one in the place of another. */
export function generateTypos(word: string): string[] {
  const typos = new Set<string>()
  for (let index = 0; index <= word.length; index += 1) {
    const [head, tail] = [word.slice(0, index), word.slice(index)]
    if (tail.length > 1) typos.add(head + tail[1]! + tail[0]! + tail.slice(2))
    if (tail.length > 0) typos.add(head + tail.slice(1))
    for (const character of alphabet) {
      typos.add(head + character + tail)
      if (tail.length > 0) typos.add(head + character + tail.slice(1))
    }
  }
  typos.delete(word)
  return [...typos]
}
