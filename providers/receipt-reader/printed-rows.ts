import type { LineBox, ReceiptLine } from './port.ts'

/** Lines at the same height are one row: words on the left and their amount on the right are often recognized apart. */
export type PrintedRow = { text: string; confidence: number; page: number | null; box: LineBox | null }

/** How much of the lower of two lines must be beside the other. */
const minOverlap = 0.5

/** The rows of a document from the top. Lines without a box stay rows of their own. */
export function toRows(lines: readonly ReceiptLine[]): PrintedRow[] {
  const rows: ReceiptLine[][] = []
  for (const line of lines) {
    const row = rows.findLast((other) => isBeside(other[0]!, line))
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows.map(joinLines).toSorted(byPosition)
}

function isBeside(one: ReceiptLine, other: ReceiptLine): boolean {
  if (one.page !== other.page || !one.box || !other.box) return false
  const bottom = Math.min(one.box.y + one.box.height, other.box.y + other.box.height)
  const shared = bottom - Math.max(one.box.y, other.box.y)
  return shared > minOverlap * Math.min(one.box.height, other.box.height)
}

function joinLines(lines: ReceiptLine[]): PrintedRow {
  const sorted = lines.toSorted((one, other) => (one.box?.x ?? 0) - (other.box?.x ?? 0))
  const boxes = sorted.flatMap(({ box }) => (box ? [box] : []))
  return {
    text: sorted.map(({ text }) => text).join('  '),
    confidence: Math.min(...sorted.map(({ confidence }) => confidence)),
    page: sorted[0]!.page,
    box: boxes.length > 0 ? joinBoxes(boxes) : null,
  }
}

function joinBoxes(boxes: readonly LineBox[]): LineBox {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Rows without a box keep their order: the sort is stable. */
const byPosition = (one: PrintedRow, other: PrintedRow): number =>
  (one.page ?? 0) - (other.page ?? 0) || (one.box?.y ?? 0) - (other.box?.y ?? 0)
