const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Every string that is one typo away: two letters swapped, one missing, one added or one replaced. */
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
