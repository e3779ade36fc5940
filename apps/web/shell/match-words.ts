/**
 * How well a text answers a search: 0 not at all. Every word of the search must be found; the start of a word counts most,
 * then a part of one, then its letters in order ("vtm" finds "vector management").
 */
export function matchWords(text: string, { search }: { search: string }): number {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const scores = wanted.map((word) => matchWord(text.toLowerCase(), { word }))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

function matchWord(text: string, { word }: { word: string }): number {
  if (text.startsWith(word)) return 12
  if (text.split(/[\s/-]+/).some((part) => part.startsWith(word))) return 8
  if (text.includes(word)) return 4
  return hasInOrder(text, { word }) ? 1 : 0
}

/** The first letter must begin a word, or every long text would match every short search. */
function hasInOrder(text: string, { word }: { word: string }): boolean {
  const letters = [...word].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&'))
  return word.length > 1 && new RegExp(`(?:^|[\\s/-])${letters.join('.*')}`, 'u').test(text)
}
