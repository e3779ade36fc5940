type Cell = string | number
type Table = { head: string[]; rows: Cell[][]; foot?: string }

/** Prints figures in columns: words to the left, numbers to the right. */
export function printTable(title: string, { head, rows, foot }: Table): void {
  const lines = [head, ...rows].map((row) => row.map(written))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const aligned = (line: string[]) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
  const text = lines.map((line) => `  ${aligned(line).join('  ')}`.trimEnd())
  process.stdout.write(`\n${title}\n${text.join('\n')}\n${foot ? `  ${foot}\n` : ''}`)
}

function written(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.toLocaleString('en-US', { maximumFractionDigits: cell < 10 ? 1 : 0 })
}
