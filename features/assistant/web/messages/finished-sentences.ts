/** The end of the last finished sentence or line of a text that grows. */
export function findSentenceEnd(text: string): number {
  const ends = [...text.slice(-2_000).matchAll(/[.!?:]["'”)\]]*\s|\n/g)]
  const last = ends.at(-1)
  return last ? Math.max(0, text.length - 2_000) + last.index + last[0].length : 0
}

/** Markdown as it would be read aloud: without signs, marks of sources, and addresses. */
export const toSpokenText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\d{1,2}\]/g, '')
    .replaceAll(/^[\s>#|*+-]+|[*`~|]/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
