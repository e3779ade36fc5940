/** Removes marks of passages that do not exist from an answer as it is written, and notes those that are cited. */
export type CitationFilter = {
  /** The text to show for this part. What may be the beginning of a mark is held back for the next one. */
  add(text: string): string
  /** What was held back, at the end. */
  finish(): string
  /** The passages cited so far, in the order of their first mark. */
  cited(): number[]
}

/** A mark as models write it: `[1]`, `[1, 3]`, `[^4]`, `【2†source】`. */
const mark = /^(?:\[\^?|【)\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*(?:†[^\]】\n]{0,30})?(?:\]|】)/
/** What may become one with the next part. */
const beginning = /^(?:\[\^?|【)[\d\s,;]{0,40}(?:†[^\]】\n]{0,30})?$/

type Piece = { length: number; shown: string }

type MarkReader = {
  /**
   * The next piece of a text that begins with a back tick, line break or bracket; null where only what follows can tell. `isLast`: nothing
   * follows.
   */
  readPiece(text: string, isLast: boolean): Piece | null
  cited(): number[]
}

function createMarkReader(known: ReadonlySet<number>): MarkReader {
  const cited = new Set<number>()
  /** The back ticks that code was begun with: an index such as `list[1]` is no mark. */
  let fence = ''
  const formatMark = (numbers: string): string => {
    const valid = numbers
      .split(/[,;]/)
      .map(Number)
      .filter((number) => known.has(number))
    for (const number of valid) cited.add(number)
    return valid.map((number) => `[${number}]`).join('')
  }
  const readPiece = (text: string, isLast: boolean): Piece | null => {
    const ticks = /^`+/.exec(text)?.[0]
    if (ticks) {
      if (ticks.length === text.length && !isLast) return null
      if (fence === '') fence = ticks
      else if (fence === ticks) fence = ''
      return { length: ticks.length, shown: ticks }
    }
    // Code within a line ends with it.
    if (text.startsWith('\n') && fence.length < 3) fence = ''
    const found = fence === '' ? mark.exec(text) : null
    if (!found) return !isLast && fence === '' && beginning.test(text) ? null : { length: 1, shown: text.charAt(0) }
    const { length } = found[0]
    if (text.length === length && !isLast) return null
    // Before a parenthesis or colon it would be drawn as a link.
    const isLink = /^[(:]/.test(text.slice(length))
    return { length, shown: isLink ? '' : formatMark(found[1]!) }
  }
  return { readPiece, cited: () => [...cited] }
}

export function createCitationFilter(known: ReadonlySet<number>): CitationFilter {
  const reader = createMarkReader(known)
  let rest = ''
  const filter = (isLast: boolean): string => {
    let shown = ''
    while (rest !== '') {
      const next = rest.search(/[`\n[【]/)
      const plain = next < 0 ? rest : rest.slice(0, next)
      shown += plain
      rest = rest.slice(plain.length)
      const piece = rest === '' ? null : reader.readPiece(rest, isLast)
      if (piece === null) break
      shown += piece.shown
      rest = rest.slice(piece.length)
    }
    return shown
  }
  return {
    add: (text) => {
      rest += text
      return filter(false)
    },
    finish: () => filter(true),
    cited: reader.cited,
  }
}
