import { countedClasses, dimensions, type ClickFilters, type Dimension } from '../../schema.ts'
import type { RollupRow } from '../daily-rollups/rollup-row.ts'

/** How many hits of a link's day share the same hour and dimensions; unknown is ''. */
export type Combination = Record<Dimension, string> & {
  /** 0 to 23, in the program's time zone. */
  hour: number
  isFirst: boolean
  count: number
}

/** A day in memory. `columns`: first `plainColumns`, then one per dimension, which holds indexes into its array in `values`. */
export type DayColumns = { values: string[][]; columns: Numbers[] }

/** `widths`: bytes per number of each column; 0 when all its numbers are equal, and `same` holds that number. */
type Header = { length: number; values: string[][]; widths: Width[]; same: number[] }
type Width = 0 | 1 | 2 | 4
type Numbers = Uint32Array<ArrayBuffer>

const plainColumns = ['hour', 'isFirst', 'count'] as const
const arrayTypes = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }
const headerOffset = 4

export function toColumnarDay(combinations: Combination[]): DayColumns {
  const values = dimensions.map((name) => [...new Set(combinations.map((each) => each[name]))])
  const valueIndexes = values.map(
    (columnValues) => new Map(columnValues.map((value, valueIndex) => [value, valueIndex])),
  )
  const columns = [
    ...plainColumns.map((name) => Uint32Array.from(combinations, (each) => Number(each[name]))),
    ...dimensions.map((name, position) =>
      Uint32Array.from(combinations, (each) => valueIndexes[position]!.get(each[name])!),
    ),
  ]
  return { values, columns }
}

/**
 * The stored format: length of the header (4 bytes), header as JSON, then the columns, little-endian. Counting a filtered
 * year from it takes a fraction of the time that reading the clicks would.
 */
export function encodeColumns({ values, columns }: DayColumns): Buffer {
  const widths = columns.map(getWidth)
  const header: Header = { length: columns[0]!.length, values, widths, same: columns.map((column) => column[0]!) }
  const text = Buffer.from(JSON.stringify(header))
  const size = Buffer.alloc(headerOffset)
  size.writeUInt32LE(text.length)
  return Buffer.concat([size, text, ...columns.map((column, position) => encodeColumn(column, widths[position]!))])
}

function getWidth(column: Numbers): Width {
  if (column.every((value) => value === column[0])) return 0
  const greatest = column.reduce((max, value) => Math.max(max, value), 0)
  return greatest < 2 ** 8 ? 1 : greatest < 2 ** 16 ? 2 : 4
}

const encodeColumn = (column: Numbers, width: Width) =>
  width === 0 ? Buffer.alloc(0) : Buffer.from(new arrayTypes[width](column).buffer)

export function decodeColumns(bytes: Buffer): DayColumns {
  let from = headerOffset + bytes.readUInt32LE()
  const { length, values, widths, same } = JSON.parse(bytes.toString('utf8', headerOffset, from)) as Header
  const columns = widths.map((width, position) => {
    if (width === 0) return new Uint32Array(length).fill(same[position]!)
    // A copy, because a typed array must start at a multiple of its element size.
    const part = new Uint8Array(bytes.subarray(from, (from += length * width)))
    return new Uint32Array(new arrayTypes[width](part.buffer))
  })
  // Days of an earlier release lack the newer dimensions: unknown.
  for (const _ of dimensions.slice(values.length)) {
    values.push([''])
    columns.push(new Uint32Array(length))
  }
  return { values, columns }
}

/** Counts the hits that match the filters: clicks by dimension and by hour (`07`), all hits by class. */
export function countColumnarDay(day: DayColumns, filters: ClickFilters): RollupRow[] {
  const { values } = day
  const [hour, isFirst, count, ...columns] = day.columns as [Numbers, Numbers, ...Numbers[]]
  const hits = applyFilters(count!, { values, columns, filters })
  const valueIndex = dimensions.indexOf('class')
  const isCounted = values[valueIndex]!.map((name) => countedClasses.some((each) => each === name))
  const clicks = filterWeights(hits, { by: columns[valueIndex]!, matches: (kind) => isCounted[kind]! })
  const visits = filterWeights(hits, { by: isFirst, matches: (first) => first === 1 })
  const visitors = sumBy(hour, { weights: visits, size: 24 })
  const times = Array.from(sumBy(hour, { weights: clicks, size: 24 }), (total, position) => {
    return { dimension: 'time', value: String(position).padStart(2, '0'), clicks: total, visitors: visitors[position]! }
  })
  const shares = dimensions.flatMap((dimension, position) => {
    const weights = dimension === 'class' ? hits : clicks
    const clicksByIndex = sumBy(columns[position]!, { weights, size: values[position]!.length })
    return values[position]!.map((value, index) => ({ dimension, value, clicks: clicksByIndex[index]!, visitors: 0 }))
  })
  return [...times, ...shares].filter((row) => row.clicks > 0 || row.visitors > 0)
}

/** The count of each row that matches, and 0 for the others. */
function applyFilters(count: Numbers, { values, columns, filters }: DayColumns & { filters: ClickFilters }): Numbers {
  let weights = count
  for (const [position, dimension] of dimensions.entries()) {
    const filterValue = dimension === 'class' ? undefined : filters[dimension]
    if (filterValue === undefined) continue
    const valueIndex = values[position]!.indexOf(filterValue)
    weights = filterWeights(weights, { by: columns[position]!, matches: (value) => value === valueIndex })
  }
  return weights
}

function filterWeights(weights: Numbers, { by, matches }: { by: Numbers; matches(value: number): boolean }): Numbers {
  const filteredWeights = new Uint32Array(weights.length)
  for (let row = 0; row < filteredWeights.length; row += 1) if (matches(by[row]!)) filteredWeights[row] = weights[row]!
  return filteredWeights
}

function sumBy(column: Numbers, { weights, size }: { weights: Numbers; size: number }): Float64Array {
  const totals = new Float64Array(size)
  for (let row = 0; row < column.length; row += 1) totals[column[row]!]! += weights[row]!
  return totals
}
