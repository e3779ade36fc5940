import type { Box, PdfPage } from './pdfium.ts'

/** A line of a page. Sizes and positions are in points from the lower left corner of the page. */
export type Line = {
  text: string
  left: number
  right: number
  bottom: number
  /** Of its font, which is a little more than the font's size. */
  height: number
  isBold: boolean
}

/** The lines of a page in reading order, without the marks of footnotes. */
export function readLines(page: PdfPage): Line[] {
  const lines: Line[] = []
  for (const { 0: raw, index } of page.text.matchAll(/[^\r\n]+/g)) {
    const text = raw.trim()
    if (text === '') continue
    const start = index + raw.indexOf(text)
    const end = start + text.length - 1
    const [first, last] = [page.getBox(start), page.getBox(end)]
    lines.push({
      text: removeNoteMarks(page, { text, start }),
      left: first.left,
      right: last.right,
      bottom: first.bottom,
      height: toLineHeight([first, page.getBox(Math.floor((start + end) / 2)), last]),
      isBold: isBold(page, start) && isBold(page, end),
    })
  }
  return lines
}

/** The middle one of its characters' heights: bullets, marks and words of code often have a font of their own. */
const toLineHeight = (boxes: readonly Box[]) => boxes.map(toHeight).toSorted((one, other) => one - other)[1]!
const toHeight = ({ top, bottom }: Box) => top - bottom
const isBold = (page: PdfPage, index: number) => /bold|black|heavy|demi/i.test(page.getFontName(index))

/** A number after a word or a sentence, or before the note itself. Shorter words may be units: 5 m² has a raised 2, too. */
const noteMark = /(?=\d)(?<=(?:\p{L}{3}|[.,;:!?”’"')\]])\s?)\d{1,3}(?=[\s.,;:)\]]|$)|^\d{1,3}(?=\s?\p{L})/gu
const maxMarkSize = 0.85

/** Raised numbers, which are read aloud in the middle of the sentence otherwise. */
function removeNoteMarks(page: PdfPage, { text, start }: { text: string; start: number }): string {
  return text.replaceAll(noteMark, (mark, index: number) => {
    const neighbor = index > 0 ? text.slice(0, index).trimEnd().length - 1 : text.search(/\p{L}/u)
    return isRaised(page.getBox(start + index), page.getBox(start + neighbor)) ? '' : mark
  })
}

function isRaised(mark: Box, neighbor: Box): boolean {
  const isSmall = toHeight(mark) < toHeight(neighbor) * maxMarkSize
  return isSmall && mark.top + mark.bottom > neighbor.top + neighbor.bottom
}
