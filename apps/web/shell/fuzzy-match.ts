/**
 * How well a text answers a search: 0 not at all. Every word of the search must be found; the start of a word counts most,
 * then a part of one, then its letters in order ("vtm" finds "vector management"). The search never becomes a regular
 * expression, so that no character in it has a meaning.
 */
export function fuzzyMatch(text: string, { search }: { search: string }): number {
  const queryWords = search.toLowerCase().split(/\s+/).filter(Boolean)
  const scores = queryWords.map((word) => fuzzyMatchWord(text.toLowerCase(), { word }))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

const wordSeparators = /[\s/-]+/

function fuzzyMatchWord(text: string, { word }: { word: string }): number {
  if (text.startsWith(word)) return 12
  if (text.split(wordSeparators).some((part) => part.startsWith(word))) return 8
  if (text.includes(word)) return 4
  return isSubsequence(text, { word }) ? 1 : 0
}

/** The first letter must begin a word, or every long text would match every short search. */
function isSubsequence(text: string, { word }: { word: string }): boolean {
  if (word.length < 2) return false
  const words = text.split(wordSeparators)
  return words.some((_, index) => hasCharsInOrder(words.slice(index).join(' '), { word }))
}

function hasCharsInOrder(text: string, { word }: { word: string }): boolean {
  if (text[0] !== word[0]) return false
  let position = -1
  return [...word].every((char) => (position = text.indexOf(char, position + 1)) !== -1)
}
