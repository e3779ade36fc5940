import type { Sharp } from 'sharp'
import type { PageBox } from './recognize-text.ts'

/** The picture is divided into cells of this many pixels of a small copy, in which each is print or paper. */
const cellSide = 5
const columnCount = 200
/** A strip may be made so long that its copy takes all memory (T22). */
const maxRowCount = 2_000
/** Paper is compared with itself: light falls unevenly on it. A tile has this many cells each way; half of it and more is paper. */
const tileCells = 10
const paperShare = 0.5
/** So much darker than the paper is print. */
const printContrast = 20
/** Of the 25 pixels of a cell: fewer are dust, more are the edge of the sheet, a hole or the table below it. */
const [minDark, maxDark] = [3, 22]
/** Cells this near belong together: the rows of a receipt and its amounts far to the right. */
const maxGap = 3
/** Of all print, what a part must have: less is a note on the edge, a stamp or dust. */
const minPartShare = 0.04

type Grid = { columns: number; rows: number; isPrint: Uint8Array }
type Part = { cellCount: number; left: number; top: number; right: number; bottom: number }

/**
 * Where the print of a picture is, as a share of it: a till's receipt is a small part of the sheet that it was scanned on. Null without any, and for a
 * picture that is small itself.
 */
export async function findPrint(image: Sharp, size: { width: number; height: number }): Promise<PageBox | null> {
  if (size.width < columnCount * cellSide) return null
  const rows = Math.max(1, Math.round((columnCount * size.height) / size.width))
  if (rows > maxRowCount) return null
  const [width, height] = [columnCount * cellSide, rows * cellSide]
  const pixels = await image.clone().grayscale().resize({ width, height, fit: 'fill' }).raw().toBuffer()
  const grid = { columns: columnCount, rows, isPrint: findPrintCells(pixels, width) }
  const parts = listParts(grid)
  const minCells = minPartShare * parts.reduce((sum, { cellCount }) => sum + cellCount, 0)
  const large = parts.filter(({ cellCount }) => cellCount >= minCells)
  if (large.length === 0) return null
  const left = Math.max(0, Math.min(...large.map((part) => part.left)) - maxGap)
  const top = Math.max(0, Math.min(...large.map((part) => part.top)) - maxGap)
  const right = Math.min(grid.columns, Math.max(...large.map((part) => part.right)) + 1 + maxGap)
  const bottom = Math.min(grid.rows, Math.max(...large.map((part) => part.bottom)) + 1 + maxGap)
  return {
    x: left / grid.columns,
    y: top / grid.rows,
    width: (right - left) / grid.columns,
    height: (bottom - top) / grid.rows,
  }
}

/** The shade below which this share of the pixels is. */
export function findShade(pixels: Uint8Array, share: number): number {
  const counts = new Uint32Array(256)
  for (const shade of pixels) counts[shade]! += 1
  let rest = share * pixels.length
  return counts.findIndex((count) => (rest -= count) < 0)
}

function findPrintCells(pixels: Uint8Array, width: number): Uint8Array {
  const darkCounts = new Uint8Array(pixels.length / cellSide ** 2)
  const side = tileCells * cellSide
  const height = pixels.length / width
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side) {
      const tile = listPixels({ width, left, top, right: left + side, bottom: Math.min(top + side, height) })
      const maxShade =
        findShade(
          Uint8Array.from(tile, (index) => pixels[index]!),
          paperShare,
        ) - printContrast
      for (const index of tile) {
        if (pixels[index]! > maxShade) continue
        darkCounts[Math.floor(index / width / cellSide) * columnCount + Math.floor((index % width) / cellSide)]! += 1
      }
    }
  return darkCounts.map((count) => (count >= minDark && count <= maxDark ? 1 : 0))
}

type Area = { width: number; left: number; top: number; right: number; bottom: number }

/** Where the pixels of an area are in the picture. */
function listPixels({ width, left, top, right, bottom }: Area): Uint32Array {
  const list = new Uint32Array((right - left) * (bottom - top))
  let count = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) list[count++] = y * width + x
  return list
}

/** Print with no wider gap in it than twice `maxGap`. */
function listParts(grid: Grid): Part[] {
  const isSeen = new Uint8Array(grid.isPrint.length)
  const parts: Part[] = []
  for (const [start, isPrint] of grid.isPrint.entries()) {
    if (!isPrint || isSeen[start]) continue
    isSeen[start] = 1
    const part = { cellCount: 0, left: grid.columns, top: grid.rows, right: 0, bottom: 0 }
    const waiting = [start]
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % grid.columns, Math.floor(cell / grid.columns)]
      part.cellCount += 1
      part.left = Math.min(part.left, x)
      part.right = Math.max(part.right, x)
      part.top = Math.min(part.top, y)
      part.bottom = Math.max(part.bottom, y)
      for (const near of listNear(grid, { x, y })) {
        if (isSeen[near]) continue
        isSeen[near] = 1
        waiting.push(near)
      }
    }
    parts.push(part)
  }
  return parts
}

function listNear({ columns, rows, isPrint }: Grid, { x, y }: { x: number; y: number }): number[] {
  const near: number[] = []
  const span = 2 * maxGap
  for (let row = Math.max(0, y - span); row <= Math.min(rows - 1, y + span); row++)
    for (let column = Math.max(0, x - span); column <= Math.min(columns - 1, x + span); column++)
      if (isPrint[row * columns + column]) near.push(row * columns + column)
  return near
}
