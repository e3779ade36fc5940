/** Removes marks of passages that do not exist from an answer as it is written, and notes those that are cited. */
export type CitationFilter = {
  /** The text to show for this part. What may be the beginning of a mark is held back for the next one. */
  add(text: string): string
  /** What was held back, at the end. */
  finish(): string
  /** The passages cited so far, in the order of their first mark. */
  cited(): number[]
}

/** A mark as models write it: `[1]`, `[1, 3]`, `[^4]`, `【2†source】`. Digits of other scripts, such as `[９]`, are never right. */
const mark = /^(?:\[\^?|【)\s*(\p{Nd}{1,3}(?:\s*[,;]\s*\p{Nd}{1,3})*)\s*(?:†[^\]】\n]{0,30})?(?:\]|】)/u
/** What may become one with the next part. */
const beginning = /^(?:\[\^?|【)[\p{Nd}\s,;]{0,40}(?:†[^\]】\n]{0,30})?$/u

type Piece = { length: number; shown: string }
/** `line`: what is before it on its line. `isLast`: nothing follows. */
type Position = { line: string; isLast: boolean }

/** What begins a line of a block of code, within lists and quotes as well. */
const lineStart = /^[\s>*+-]*$/
/** Longer code within a line is drawn as it comes, as text. */
const maxCodeLength = 400

type MarkReader = {
  /** The next piece of a text that begins with a back tick or bracket; null where only what follows can tell. */
  readPiece(text: string, position: Position): Piece | null
  cited(): number[]
}

function createMarkReader(known: ReadonlySet<number>): MarkReader {
  const cited = new Set<number>()
  /** The back ticks that a block of code was begun with: an index such as `list[1]` is no mark. */
  let fence = ''
  const formatMark = (numbers: string): string => {
    const valid = numbers
      .split(/[,;]/)
      .map(Number)
      .filter((number) => known.has(number))
    for (const number of valid) cited.add(number)
    return valid.map((number) => `[${number}]`).join('')
  }
  const readTicks = (text: string, { ticks, line, isLast }: Position & { ticks: string }): Piece | null => {
    if (ticks.length === text.length && !isLast) return null
    const isBlock = ticks.length >= 3 && lineStart.test(line)
    if (fence !== '' && isBlock && ticks.length >= fence.length) fence = ''
    else if (fence === '' && isBlock) fence = ticks
    else if (fence === '' && !line.endsWith('\\')) return readCode(text, { ticks, isLast })
    return { length: ticks.length, shown: ticks }
  }
  const readMark = (text: string, isLast: boolean): Piece | null => {
    const found = mark.exec(text)
    if (!found) return !isLast && beginning.test(text) ? null : { length: 1, shown: text.charAt(0) }
    const { length } = found[0]
    if (text.length === length && !isLast) return null
    // Before a parenthesis or colon it would be drawn as a link, and so would the mark before it without the space.
    const isLink = /^[(:]/.test(text.slice(length))
    return { length, shown: isLink ? ' ' : formatMark(found[1]!) }
  }
  return {
    readPiece: (text, position) => {
      const ticks = /^`+/.exec(text)?.[0]
      if (ticks) return readTicks(text, { ...position, ticks })
      return fence === '' ? readMark(text, position.isLast) : { length: 1, shown: text.charAt(0) }
    },
    cited: () => [...cited],
  }
}

/** Code within a line, as a whole. Back ticks that are not closed on their line are text. */
function readCode(text: string, { ticks, isLast }: { ticks: string; isLast: boolean }): Piece | null {
  const [line = ''] = text.split('\n', 1)
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    if (index === 0 || run.length !== ticks.length) continue
    const length = index + run.length
    // One more may follow, which would make it another run.
    if (length === text.length && !isLast) return null
    return { length, shown: text.slice(0, length) }
  }
  const isOpen = line.length === text.length && !isLast && text.length < maxCodeLength
  return isOpen ? null : { length: ticks.length, shown: ticks }
}

export function createCitationFilter(known: ReadonlySet<number>): CitationFilter {
  const reader = createMarkReader(known)
  let rest = ''
  let line = ''
  const take = (length: number): string => {
    const taken = rest.slice(0, length)
    rest = rest.slice(length)
    line = (line + taken).slice((line + taken).lastIndexOf('\n') + 1)
    return taken
  }
  const filter = (isLast: boolean): string => {
    let shown = ''
    while (rest !== '') {
      const next = rest.search(/[`[【]/)
      shown += take(next < 0 ? rest.length : next)
      const piece = rest === '' ? null : reader.readPiece(rest, { line, isLast })
      if (piece === null) break
      shown += piece.shown
      take(piece.length)
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
