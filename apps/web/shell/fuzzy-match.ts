/**
 * How well a text answers a search: 0 not at all. Every word of the search must be found; the start of a word counts most,
 * then a part of one, then its letters in order ("vtm" finds "vector management").
 */
export function fuzzyMatch(text: string, { search }: { search: string }): number {
  const queryWords = search.toLowerCase().split(/\s+/).filter(Boolean)
  const scores = queryWords.map((word) => fuzzyMatchWord(text.toLowerCase(), { word }))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

function fuzzyMatchWord(text: string, { word }: { word: string }): number {
  if (text.startsWith(word)) return 12
  if (text.split(/[\s/-]+/).some((part) => part.startsWith(word))) return 8
  if (text.includes(word)) return 4
  return isSubsequence(text, { word }) ? 1 : 0
}

/** The first letter must begin a word, or every long text would match every short search. */
function isSubsequence(text: string, { word }: { word: string }): boolean {
  const chars = [...word].map((char) => char.replace(/[^\p{L}\p{N}]/u, '\\$&'))
  return word.length > 1 && new RegExp(`(?:^|[\\s/-])${chars.join('.*')}`, 'u').test(text)
}
