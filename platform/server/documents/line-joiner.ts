/** What stands before a line end where a word may be cut; U+FFFE is what PDFium writes for such a hyphen. */
const hyphen = /[-‐\u00ad\ufffe]$/
const cutWord = /([\p{L}\p{N}]+(?:[-‐]\p{L}+)*)[-‐\u00ad\ufffe]$/u
const firstWord = /^\p{L}+/u
/** Longer words are not cut, and looking for one in all of a long text takes its time. */
const maxWordLength = 100
const words = /\p{L}+(?:-\p{L}+)*/gu
/** First halves that are always written with a hyphen. */
const compoundStarts = new Set(['half', 'quasi', 'self', 'well'])

/** Joins the next line of a paragraph to its text. */
export type LineJoiner = (text: string, line: string) => string

/**
 * For joining the lines of one text: a word that was cut at a line end becomes whole (`entre-` and `preneur`), a compound keeps
 * its hyphen (`well-` and `known`). What the text itself writes decides first, so it needs all the lines.
 */
export function createLineJoiner(lines: readonly string[]): LineJoiner {
  const known = lines.some((line) => hyphen.test(line)) ? collectWords(lines) : new Set<string>()
  return (text, line) => {
    if (text === '') return line
    const start = hyphen.test(text) ? cutWord.exec(text.slice(-maxWordLength))?.[1] : undefined
    if (start === undefined) return `${text} ${line}`
    const head = text.slice(0, -1)
    return isCut({ start, end: firstWord.exec(line)?.[0] ?? '', isSoft: text.endsWith('\u00ad'), known })
      ? head + line
      : `${head}-${line}`
  }
}

/** The words of the lines without the halves of those that are cut. */
function collectWords(lines: readonly string[]): Set<string> {
  const known = new Set<string>()
  let isAfterCut = false
  for (const line of lines) {
    const isBeforeCut = hyphen.test(line)
    const found = line.toLowerCase().match(words) ?? []
    for (const word of found.slice(isAfterCut ? 1 : 0, isBeforeCut ? -1 : undefined)) known.add(word)
    isAfterCut = isBeforeCut
  }
  return known
}

type Cut = { start: string; end: string; isSoft: boolean; known: ReadonlySet<string> }

function isCut({ start, end, isSoft, known }: Cut): boolean {
  if (isSoft) return true
  if (!/^\p{Ll}/u.test(end) || !/^\p{L}+$/u.test(start)) return false
  const [first, last] = [start.toLowerCase(), end.toLowerCase()]
  if (known.has(first + last)) return true
  if (known.has(`${first}-${last}`) || compoundStarts.has(first)) return false
  // Both are words: more likely a compound that the text has only once than a word that falls into two others.
  return !(known.has(first) && known.has(last))
}
