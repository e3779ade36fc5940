/** How many lines at the top and at the bottom of a page can be its head and foot. */
const edgeLines = 2
/** A line is repeated when it stands at the same edge of this share of the pages, and of three at least. */
const repeatedShare = 0.4
const minRepeats = 3

/** Page numbers differ from page to page: `Chapter 2 · 17` is the same line as `Chapter 2 · 18`. */
const toPattern = (line: string) => line.replace(/\d+/g, '#').toLowerCase()
const isPageNumber = (line: string) =>
  /^[-–—\s|]*(page|p\.)?\s*(\d{1,4}|[ivxlc]{1,7})(\s*(of|\/)\s*\d{1,4})?[-–—\s|.]*$/i.test(line)

/** The pages without the heads, feet and page numbers that most of them repeat. */
export function removeRepeatedLines(pages: readonly string[][]): string[][] {
  const counts = new Map<string, number>()
  for (const lines of pages)
    for (const pattern of new Set(listEdges(lines).map(toPattern))) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  const needed = Math.max(minRepeats, pages.length * repeatedShare)
  const isRepeated = (line: string) => (counts.get(toPattern(line)) ?? 0) >= needed
  return pages.map((lines) => {
    const kept = [...lines]
    const isNoise = (line: string | undefined) =>
      line !== undefined && (isRepeated(line) || (pages.length >= minRepeats && isPageNumber(line)))
    for (let count = 0; count < edgeLines && isNoise(kept[0]); count++) kept.shift()
    for (let count = 0; count < edgeLines && isNoise(kept.at(-1)); count++) kept.pop()
    return kept
  })
}

const listEdges = (lines: readonly string[]) => [...lines.slice(0, edgeLines), ...lines.slice(-edgeLines)]

/** A line that ends this much shorter than the longest ends its paragraph. */
const shortLineShare = 0.75
const bullet = /^([•●▪■◦‣–-]\s|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)/i

/** The lines of a page joined to paragraphs: words that were cut at a line end are whole again. */
export function joinLines(lines: readonly string[]): string[] {
  const width = Math.max(0, ...lines.map((line) => line.length))
  const paragraphs: string[] = []
  let current = ''
  for (const [index, line] of lines.entries()) {
    current = joinLine(current, line)
    const next = lines[index + 1]
    if (next === undefined || endsParagraph({ line, next, width })) {
      paragraphs.push(current)
      current = ''
    }
  }
  return paragraphs
}

function joinLine(text: string, line: string): string {
  if (text === '') return line
  // pdfium writes U+FFFE where it knows that a hyphen only cuts the word.
  if (text.endsWith('\ufffe')) return text.slice(0, -1) + line
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line
  return `${text} ${line}`
}

function endsParagraph({ line, next, width }: { line: string; next: string; width: number }): boolean {
  if (bullet.test(next)) return true
  if (line.length >= width * shortLineShare) return false
  return /[.!?:;)"”]$/.test(line) || /^[\p{Lu}\d"“(]/u.test(next)
}
