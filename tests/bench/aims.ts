import { printTable } from './table.ts'

/** A figure that is to be at most `max`. */
export type Aim = { what: string; value: number; max: number }

/** Prints each figure beside its aim, and whether it is reached. */
export function printAims(title: string, aims: readonly Aim[]): void {
  printTable(title, {
    header: ['', 'measured', 'at most', ''],
    rows: aims.map(({ what, value, max }) => [what, format(value), format(max), value <= max ? 'yes' : 'NO']),
  })
}

function format(value: number): string {
  if (Number.isInteger(value) || value >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}
