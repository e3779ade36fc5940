/** What holds for the characters at these positions of Word's main stream, in bytes. */
export type Range<T> = { start: number; end: number; value: T }
/** `isRowEnd`: of a table. `level`: of a heading, 0 for other text. */
export type ParagraphFormat = { level: number; isRowEnd: boolean }

const pageBytes = 512
const maxLevel = 6
const paragraphEntryBytes = 13
/** Changes of formatting, by their codes ([MS-DOC] 2.6). */
const codes = { isDeleted: 0x0800, isHidden: 0x083c, isRowEnd: 0x2417, outlineLevel: 0x2640 }

type Streams = { main: Buffer; table: Buffer }

/** Where text is hidden or was deleted with its changes tracked. */
export function readHidden({ main, table }: Streams): Range<boolean>[] {
  return readPages({ main, table }, 0xfa).flatMap(({ page, count, bounds }) =>
    Array.from({ length: count }, (_, index) => {
      const offset = page.readUInt8((count + 1) * 4 + index) * 2
      const changes = offset === 0 ? [] : readChanges(page.subarray(offset + 1, offset + 1 + page.readUInt8(offset)))
      const isHidden = changes.some(
        ([code, operand]) => (code === codes.isDeleted || code === codes.isHidden) && operand === 1,
      )
      return { ...bounds(index), value: isHidden }
    }),
  )
}

export function readParagraphs({ main, table }: Streams): Range<ParagraphFormat>[] {
  return readPages({ main, table }, 0x102).flatMap(({ page, count, bounds }) =>
    Array.from({ length: count }, (_, index) => {
      const offset = page.readUInt8((count + 1) * 4 + index * paragraphEntryBytes) * 2
      return { ...bounds(index), value: toParagraphFormat(readParagraphBytes(page, offset)) }
    }),
  )
}

function readParagraphBytes(page: Buffer, offset: number): Buffer {
  const words = page.readUInt8(offset)
  if (words > 0) return page.subarray(offset + 1, offset + words * 2)
  return page.subarray(offset + 2, offset + 2 + page.readUInt8(offset + 1) * 2)
}

/** The styles 1 to 9 are Word's headings in every language. */
function toParagraphFormat(bytes: Buffer): ParagraphFormat {
  const style = bytes.length < 2 ? 0 : bytes.readUInt16LE(0)
  const changes = new Map(readChanges(bytes.subarray(2)))
  const outlineLevel = (changes.get(codes.outlineLevel) ?? -1) + 1
  const level = outlineLevel > 0 ? outlineLevel : style
  return {
    level: level <= maxLevel ? level : level <= 9 && style === level ? maxLevel : 0,
    isRowEnd: changes.get(codes.isRowEnd) === 1,
  }
}

type Page = { page: Buffer; count: number; bounds(index: number): { start: number; end: number } }

/** Formatting is kept in pages of the main stream; the table stream lists them, at what the header says at this offset. */
function readPages({ main, table }: Streams, headerOffset: number): Page[] {
  const [start, length] = [main.readUInt32LE(headerOffset), main.readUInt32LE(headerOffset + 4)]
  const list = table.subarray(start, start + length)
  const pageCount = Math.floor((list.length - 4) / 8)
  return Array.from({ length: Math.max(0, pageCount) }, (_, index) => {
    const number = list.readUInt32LE((pageCount + 1 + index) * 4) & 0x3fffff
    const page = main.subarray(number * pageBytes, (number + 1) * pageBytes)
    const bounds = (at: number) => ({ start: page.readUInt32LE(at * 4), end: page.readUInt32LE(at * 4 + 4) })
    return { page, count: page.readUInt8(pageBytes - 1), bounds }
  })
}

/** The length of an operand by the highest three bits of its code; of 6 the operand says it itself. */
const operandBytes = [1, 1, 2, 4, 2, 2, 0, 3]

/** Codes with the first byte of their operands. */
function readChanges(bytes: Buffer): [code: number, operand: number][] {
  const changes: [number, number][] = []
  for (let at = 0; at + 2 < bytes.length;) {
    const code = bytes.readUInt16LE(at)
    changes.push([code, bytes[at + 2]!])
    const length = operandBytes[code >> 13]!
    at += 2 + (length > 0 ? length : 1 + bytes[at + 2]!)
  }
  return changes
}

/** Finds what holds at a position. Asked mostly in order, so it begins where it found the last. */
export function createFinder<T>(unsorted: readonly Range<T>[]): (position: number) => T | undefined {
  const ranges = unsorted.toSorted((one, other) => one.start - other.start)
  let current = 0
  return (position) => {
    if (position < (ranges[current]?.start ?? 0)) current = 0
    while (current < ranges.length && ranges[current]!.end <= position) current += 1
    const range = ranges[current]
    return range && range.start <= position ? range.value : undefined
  }
}
