/** The end of the last finished sentence or line of a text that grows. */
export function findSentenceEnd(text: string): number {
  const ends = [...text.slice(-2_000).matchAll(/[.!?:]["'”)\]]*\s|\n/g)]
  const last = ends.at(-1)
  return last ? Math.max(0, text.length - 2_000) + last.index + last[0].length : 0
}
